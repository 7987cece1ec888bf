import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffCase } from '@portal/contract/staff/staff-case';
import type { StaffAction, StaffPayment } from '@portal/contract/staff/staff-payment';
import { STAFF_ROUTES } from '@portal/contract/staff/staff-routes';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ProposalCard } from '../approvals/proposal-card.tsx';
import { callDesk } from '../calls/call-desk.ts';
import { CaseDisturbances } from '../case/case-disturbances.tsx';
import { CaseOwner } from '../case/case-owner.tsx';
import { CaseProgress } from '../case/case-progress.tsx';
import { CaseSection } from '../case/case-section.tsx';
import { NoteForm } from '../case/note-form.tsx';
import { State } from '../case/payment-table.tsx';
import { RelatedPayments } from '../case/related-payments.tsx';
import { Timeline } from '../case/timeline.tsx';
import { useMay } from '../layout/use-may.ts';
import { useWhyNot } from '../layout/use-why-not.ts';
import { LiveNote } from '../live/live-note.tsx';
import { keepLast } from '../live/read-quietly.ts';
import { useLive } from '../live/use-live.ts';
import { formatAmount, formatDay, formatTime } from '../texts/format.ts';
import { type TextKey, useTexts } from '../texts/use-texts.tsx';
import { Act } from '../ui/act.tsx';
import { Fact } from '../ui/fact.tsx';
import { Folded } from '../ui/folded.tsx';
import { PersonalDataButton } from '../ui/personal-data-button.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { SecondPersonNote } from '../ui/second-person-note.tsx';

/** Loads a payment and what can be done for its customer. */
export const loadPayment = keepLast(async ({ params }: LoaderFunctionArgs) => {
  const id = params.id ?? '';
  const [payment, support] = await Promise.all([
    callDesk('readPayment', { id }),
    callDesk('readCase', { id }),
  ]);
  return { payment, support };
});

/** Actions where the customer could get the purchase and the money. */
const MAY_BE_DELIVERED: readonly StaffAction[] = ['refund', 'close-returned'];

/** A payment: what is known, what happened, and what can be done. */
export function PaymentPage() {
  const { payment, support } = useLoaderData<{ payment: StaffPayment; support: StaffCase }>();
  const may = useMay();
  const { name, t, language } = useTexts();
  // Both were read at the same time: when they differ, one of them is already old.
  const version = payment.version === support.version ? payment.version : '';
  const live = useLive({ payment: payment.id, version });
  const says = { state: name('state', payment.state), count: payment.timeline.length };
  return (
    <>
      <p>
        <Link to="/payments">{t('case.back')}</Link>
      </p>
      <h1>
        {t('case.title', { code: payment.code })} <State {...payment} />
      </h1>
      <LiveNote key={payment.id} {...live} says={t('live.case', says)} />
      <CaseOwner key={payment.id} payment={payment} />
      <CaseProgress payment={payment} />
      <CaseDisturbances rows={support.disturbances} />
      {support.standingOrder && (
        <p className="notice progress">
          {t('case.standing-order', {
            day: formatDay(support.standingOrder.dueDay, language),
            at: formatTime(support.standingOrder.agreedAt, language),
          })}
        </p>
      )}
      <div className="case">
        <section aria-labelledby="facts" className="card">
          <h2 id="facts">{name('figures.kind', payment.kind)}</h2>
          <Facts payment={payment} maySeeAll={may('showPersonalData')} />
        </section>
        <div className="side">
          <PaymentActions key={payment.id} payment={payment} />
          <CaseSection key={payment.id} payment={payment} support={support} />
        </div>
        <RelatedPayments rows={support.related} />
      </div>
      <section aria-labelledby="timeline" className="card">
        <h2 id="timeline">{t('case.timeline')}</h2>
        <Timeline paymentId={payment.id} entries={payment.timeline} />
        {may('addNote') && <NoteForm onSave={(note) => callDesk('addNote', { id: payment.id, note })} />}
      </section>
    </>
  );
}

type Personal = StaffResult<'showPersonalData'>;

function Facts({ payment, maySeeAll }: { payment: StaffPayment; maySeeAll: boolean }) {
  const { t, name, language } = useTexts();
  const [whole, setWhole] = useState<{ id: string; data: Personal } | null>(null);
  // Another payment hides what was shown of this one.
  const shown: Personal =
    whole?.id === payment.id
      ? whole.data
      : {
          ...payment,
          payees: [],
          meantNumber: null,
          requestNote: null,
        };
  const { references, charged, enters } = payment;
  const next = payment.dueAt
    ? `${formatTime(payment.dueAt, language)}, ${t('case.tries', { count: payment.tries })}`
    : t('case.no-next-step');
  return (
    <>
      <dl className="facts">
        <Fact name={t('case.requested')}>{formatAmount(payment.money, language)}</Fact>
        <Fact name={t('case.charged')}>
          {charged ? formatAmount(charged, language) : t('case.not-charged')}
        </Fact>
        <Fact name={t('row.mode')}>{name('mode', payment.mode)}</Fact>
        <Fact name={t('case.for')}>{shown.msisdn}</Fact>
        <Fact name={t('case.payer')}>{shown.payer}</Fact>
        <Fact name={t('case.payees')}>{shown.payees.join(', ') || null}</Fact>
        <Fact name={t('case.meant-number')}>{shown.meantNumber}</Fact>
        <Fact name={t('case.request-note')}>{shown.requestNote}</Fact>
        <Fact name={t('case.email')}>{shown.email}</Fact>
        <Fact name={t('case.account')}>{shown.account}</Fact>
        <Fact name={t('case.product')}>{payment.product}</Fact>
        {payment.recharges.map(({ msisdn, money, state, detail, refund }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two masked numbers may be the same text, and the list never changes its order
          <Fact key={index} name={msisdn}>
            {formatAmount(money, language)}, {name('state', state)}
            {detail && `: ${state === 'refused' ? name('reason', detail) : detail}`}
            {refund && `; ${t('case.number-refund', { state: name('state', refund) })}`}
          </Fact>
        ))}
        <Fact name={t('case.enters')}>{enters && t('case.enters.values', enters)}</Fact>
        <Fact name={t('case.next-step')}>{next}</Fact>
      </dl>
      <Folded summary={t('case.references')}>
        <dl className="facts">
          <Fact name={t('case.transaction')}>{payment.id}</Fact>
          <Fact name={t('case.provider-reference')}>{references.provider}</Fact>
          <Fact name={t('case.delivery-reference')}>{references.delivery}</Fact>
          <Fact name={t('case.refund-reference')}>{references.refund}</Fact>
        </dl>
      </Folded>
      {maySeeAll && whole?.id !== payment.id && (
        <PersonalDataButton
          onShow={async (reveal) => {
            const data = await callDesk('showPersonalData', { id: payment.id, ...reveal });
            setWhole({ id: payment.id, data });
          }}
        />
      )}
    </>
  );
}

/** What has to be decided about a payment; nothing where there is nothing. Each action first says what will happen, or why it is not allowed. */
function PaymentActions({ payment }: { payment: StaffPayment }) {
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
      <p role="status" tabIndex={-1}>
        {done}
      </p>
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
