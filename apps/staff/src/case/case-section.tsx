import { type CaseActKind, mayDoCaseAct } from '@portal/contract/staff/case-act-roles';
import type { StaffCase } from '@portal/contract/staff/staff-case';
import type { StaffPayment } from '@portal/contract/staff/staff-payment';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMe } from '../layout/use-may.ts';
import { formatAmount, formatTime } from '../texts/format.ts';
import { type TextKey, useTexts } from '../texts/use-texts.tsx';
import { Act } from '../ui/act.tsx';
import { Age } from '../ui/age.tsx';
import { ActButton, type CasePartProps } from './act-button.tsx';
import type { OpenedAct } from './act-fields.ts';
import { CaseActDialog } from './case-act-dialog.tsx';
import { DisputeList, RefundList } from './case-lists.tsx';

type CaseSectionProps = { payment: StaffPayment; support: StaffCase };

/** States in which a refund does nothing more. */
const ENDED = ['refunded', 'refused', 'charged-back'];

/** Refunds after delivery, disputes, the customer's request and messages, each with what can be done now. */
export function CaseSection({ payment, support }: CaseSectionProps) {
  const { roles } = useMe();
  const { t } = useTexts();
  const [opened, setOpened] = useState<OpenedAct | null>(null);
  const [done, setDone] = useState('');
  // While something waits for a second person nothing else about the money is proposed.
  const isWaiting = payment.proposals.length > 0;
  const may = (kind: CaseActKind) => mayDoCaseAct(roles, kind);
  const open = (kind: CaseActKind, about: Omit<OpenedAct, 'kind'> = {}) => {
    // The result of an act before would be taken for that of this one.
    setDone('');
    setOpened({ kind, ...about });
  };
  const shared = { support, may, open, isWaiting };
  return (
    <section aria-labelledby="support" className="card stack">
      <h2 id="support">{t('support.title')}</h2>
      <p role="status" tabIndex={-1}>
        {done}
      </p>
      <CustomerRequest {...shared} />
      <Money {...shared} />
      <Customer id={payment.id} {...shared} />
      {opened && (
        <CaseActDialog
          key={JSON.stringify(opened)}
          {...{ id: payment.id, opened, support }}
          onClose={() => setOpened(null)}
          onDone={async ({ outcome, reference }) => {
            const isCall = opened.kind === 'call-back' && reference !== null;
            setDone(isCall ? t('act.done.reference', { reference }) : t(`act.done.${outcome}`));
          }}
        />
      )}
    </section>
  );
}

function Money(props: CasePartProps) {
  const { support, open, isWaiting } = props;
  const { t, translate, language } = useTexts();
  const { charged, left, noRefund, request, mayDispute } = support;
  if (!charged || !left) return null;
  const waits = isWaiting ? t('why-not.waiting') : null;
  const refused = noRefund && t('support.no-refund', { why: translate('why', noRefund) });
  // With an open request the refund is offered in the request.
  const isAsked = request !== null && request.outcome === null;
  const amounts = { charged: formatAmount(charged, language), left: formatAmount(left, language) };
  return (
    <>
      <p>{t('support.left', amounts)}</p>
      <RefundList {...props} />
      <DisputeList {...props} />
      <div className="row">
        {!isAsked && (canRefund(support) || refused) && (
          <ActButton kind="refund-delivered" open={open} why={canRefund(support) ? waits : refused} />
        )}
        {support.mayRefundToOtherWallet && <ActButton kind="refund-other-wallet" open={open} why={waits} />}
        {mayDispute && (
          <ActButton
            kind="open-dispute"
            open={open}
            why={waits ?? (Number(left.amount) === 0 ? t('why.nothing-left') : null)}
          />
        )}
      </div>
    </>
  );
}

function Customer({ id, support, open }: CasePartProps & { id: string }) {
  const { charged, channels, receiptChannels, mayCallBack } = support;
  const { t } = useTexts();
  const unreachable = t('support.not-reachable');
  const noReceipt = channels.length === 0 ? unreachable : t('why-not.receipt');
  return (
    <div className="stack">
      <h3>{t('support.customer')}</h3>
      <div className="row">
        {charged && (
          <Link className="button plain" to={`/payments/${id}/receipt`}>
            {t('receipt.open')}
          </Link>
        )}
        <ActButton kind="resend-receipt" open={open} why={receiptChannels.length > 0 ? null : noReceipt} />
        <ActButton kind="send-message" open={open} why={channels.length > 0 ? null : unreachable} />
        <ActButton kind="call-back" open={open} why={mayCallBack ? null : t('support.no-number')} />
      </div>
    </div>
  );
}

/**
 * The payer's request to take the purchase back: what they wrote, which number was meant, what the operator said, and its one end. A
 * refund closes it, so nothing has to be closed beside it.
 */
function CustomerRequest(props: CasePartProps) {
  const { support, may, open, isWaiting } = props;
  const { t, language } = useTexts();
  const { request, refunds } = support;
  if (!request) return null;
  const { reference, openedAt, outcome, closed, note } = request;
  const isRunning = isWaiting || refunds.some(({ state }) => !ENDED.includes(state));
  return (
    <div className="stack">
      <h3 id="request">{t('support.request', { reference })}</h3>
      <p>
        {t(`support.request.${outcome ?? 'open'}` satisfies TextKey)} (<Age since={openedAt} />)
      </p>
      {note && <blockquote>{note}</blockquote>}
      <MeantNumber request={request} />
      <OperatorAnswer refunds={refunds} />
      {closed && (
        <p className="quiet">
          {t('support.request.closed', { ...closed, name: closed.by, time: formatTime(closed.at, language) })}
        </p>
      )}
      {!outcome && isRunning && <p>{t('support.request.running')}</p>}
      {!outcome && !isRunning && (
        <div className="row">
          {canRefund(support) && may('refund-delivered') && (
            <Act
              label={t('support.request.refund')}
              why={null}
              isMain
              onPress={() => open('refund-delivered')}
            />
          )}
          <ActButton kind="close-request" open={open} />
        </div>
      )}
      {outcome && (
        <div className="row">
          <ActButton
            kind="reopen-request"
            open={open}
            why={support.noRefund === 'nothing-left' ? t('why.nothing-left') : null}
          />
        </div>
      )}
    </div>
  );
}

/** Whether anything of the payment can be refunded now. */
function canRefund({ deliveries, partDeliveries }: StaffCase): boolean {
  return deliveries.length + partDeliveries.length > 0;
}

/** How far the number that was meant is from the one that got it: a typing error, or another number. */
function MeantNumber({ request }: { request: NonNullable<StaffCase['request']> }) {
  const { t } = useTexts();
  const { meant } = request;
  if (!meant) return <p className="quiet">{t('support.meant.none')}</p>;
  const { msisdn: number, differs, digits } = meant;
  const how = differs === 'digits' && digits === 1 ? 'one' : differs;
  return <p>{t(`support.meant.${how}` satisfies TextKey, { number, digits })}</p>;
}

/** What the operator said when it did not take the latest delivery back. */
function OperatorAnswer({ refunds }: Pick<StaffCase, 'refunds'>) {
  const { t, name } = useTexts();
  const latest = refunds.at(-1);
  if (latest?.takeBack !== 'refused') return null;
  return (
    <p className="notice">
      {t('support.operator-refused', { why: latest.refusal ? name('take-back', latest.refusal) : '' })}
    </p>
  );
}
