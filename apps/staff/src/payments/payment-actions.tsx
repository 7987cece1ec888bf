import type { StaffAction, StaffPayment } from '@portal/contract/staff/staff-payment';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { ProposalCard } from '../approvals/proposal-card.tsx';
import { callDesk } from '../calls/call-desk.ts';
import { type TextKey, useTexts } from '../texts/use-texts.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { SecondPersonNote } from '../ui/second-person-note.tsx';

type PaymentActionsProps = { payment: StaffPayment; mayAct: boolean };

/** Actions where the customer could get the purchase and the money. */
const MAY_BE_DELIVERED: readonly StaffAction[] = ['refund', 'close-returned'];

/** What the person can do with a payment. Each action first says what will happen. */
export function PaymentActions({ payment, mayAct }: PaymentActionsProps) {
  const { t, translate } = useTexts();
  const [chosen, setChosen] = useState<StaffPayment['actions'][number] | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const { actions, proposals } = payment;
  const shown = mayAct && proposals.length === 0 ? actions : [];
  return (
    <div className="stack">
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
      {shown.length === 0 && proposals.length === 0 && <p>{t('case.no-actions')}</p>}
      {shown.map((each) => (
        <div key={each.action} className="action">
          <Button className="button plain" onPress={() => setChosen(each)}>
            {t(`action.${each.action}` satisfies TextKey)}
          </Button>
          {each.needsApproval && (
            <small>
              {t('case.needs-approval')} {each.why && translate('second-person', each.why)}
            </small>
          )}
        </div>
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
    </div>
  );
}

function asksForDelivery({ cause }: StaffPayment, action: StaffAction): boolean {
  return cause === 'delivery-unknown' && MAY_BE_DELIVERED.includes(action);
}
