import type { StaffAction, StaffPayment } from '@portal/contract/staff/staff-payment';
import { STAFF_ROUTES } from '@portal/contract/staff/staff-routes';
import { useState } from 'react';
import { ProposalCard } from '../approvals/proposal-card.tsx';
import { callDesk } from '../calls/call-desk.ts';
import { useWhyNot } from '../layout/use-why-not.ts';
import { type TextKey, useTexts } from '../texts/use-texts.tsx';
import { Act } from '../ui/act.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { SecondPersonNote } from '../ui/second-person-note.tsx';

/** Actions where the customer could get the purchase and the money. */
const MAY_BE_DELIVERED: readonly StaffAction[] = ['refund', 'close-returned'];

/** What has to be decided about a payment; nothing where there is nothing. Each action first says what will happen, or why it is not allowed. */
export function PaymentActions({ payment }: { payment: StaffPayment }) {
  const { t, translate } = useTexts();
  const whyNot = useWhyNot();
  const [chosen, setChosen] = useState<StaffPayment['actions'][number] | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const { actions, proposals } = payment;
  const isWaiting = proposals.length > 0;
  // What came of an act stays when nothing else is left to do.
  if (actions.length === 0 && !isWaiting && done === null) return null;
  const why = whyNot(STAFF_ROUTES.actOnPayment.roles) ?? (isWaiting ? t('why-not.waiting') : null);
  return (
    <section aria-labelledby="actions" className="card stack">
      <h2 id="actions">{t('case.actions')}</h2>
      <p role="status">{done}</p>
      {proposals.map((proposal) => (
        <ProposalCard
          key={proposal.id}
          proposal={proposal}
          onDecided={(outcome) => {
            setDone(t(`act.done.${outcome}`));
          }}
        />
      ))}
      {actions.map((each) => (
        <Act
          key={each.action}
          label={t(`action.${each.action}` satisfies TextKey)}
          why={why}
          hint={
            each.needsApproval
              ? [t('case.needs-approval'), each.why && translate('second-person', each.why)]
                  .filter(Boolean)
                  .join(' ')
              : null
          }
          onPress={() => setChosen(each)}
        />
      ))}
      {chosen && (
        <ReasonDialog
          title={t(`action.${chosen.action}` satisfies TextKey)}
          confirm={chosen.needsApproval ? t('act.propose') : t(`action.${chosen.action}` satisfies TextKey)}
          statement={asksForDelivery(payment, chosen.action) ? t('act.not-delivered') : null}
          onClose={() => setChosen(null)}
          onConfirm={async ({ reason, statement: notDelivered }) => {
            const { outcome } = await callDesk('actOnPayment', {
              id: payment.id,
              action: chosen.action,
              reason,
              notDelivered,
            });
            setDone(t(`act.done.${outcome}`));
          }}
        >
          <p>{t(`preview.${chosen.action}` satisfies TextKey)}</p>
          <SecondPersonNote {...chosen} />
        </ReasonDialog>
      )}
    </section>
  );
}

function asksForDelivery({ cause }: StaffPayment, action: StaffAction): boolean {
  return cause === 'delivery-unknown' && MAY_BE_DELIVERED.includes(action);
}
