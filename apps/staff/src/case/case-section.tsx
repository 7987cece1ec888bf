import { type CaseActKind, mayDoCaseAct } from '@portal/contract/staff/case-act-roles';
import type { StaffCase } from '@portal/contract/staff/staff-case';
import type { StaffPayment } from '@portal/contract/staff/staff-payment';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useMe } from '../layout/use-may.ts';
import { formatAmount } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { ActButton, type CasePartProps } from './act-button.tsx';
import type { OpenedAct } from './act-fields.ts';
import { CaseActDialog } from './case-act-dialog.tsx';
import { DisputeList, RefundList } from './case-lists.tsx';
import { CustomerRequest, canRefund } from './customer-request.tsx';

type CaseSectionProps = { payment: StaffPayment; support: StaffCase };

/** Refunds after delivery, disputes, the customer's request and messages, each with what can be done now. */
export function CaseSection({ payment, support }: CaseSectionProps) {
  const { roles } = useMe();
  const { t } = useTexts();
  const [opened, setOpened] = useState<OpenedAct | null>(null);
  const [done, setDone] = useState('');
  const opener = useRef<Element | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  // What was pressed is often gone when it is done, or soon after: then the focus is where the result stands, not at the top of the page.
  useEffect(() => {
    if (opened || opener.current?.isConnected !== false) return;
    opener.current = null;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) status.current?.focus();
  });
  // While something waits for a second person nothing else about the money is proposed.
  const isWaiting = payment.proposals.length > 0;
  const may = (kind: CaseActKind) => mayDoCaseAct(roles, kind);
  const open = (kind: CaseActKind, about: Omit<OpenedAct, 'kind'> = {}) => {
    opener.current = document.activeElement;
    setOpened({ kind, ...about });
  };
  const shared = { support, may, open, isWaiting };
  return (
    <section aria-labelledby="support" className="card stack">
      <h2 id="support">{t('support.title')}</h2>
      <p role="status" ref={status} tabIndex={-1}>
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
        {mayDispute && <ActButton kind="open-dispute" open={open} why={waits} />}
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
        <ActButton kind="call-back" open={open} why={mayCallBack ? null : unreachable} />
      </div>
    </div>
  );
}
