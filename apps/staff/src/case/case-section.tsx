import { type CaseActKind, mayDoCaseAct } from '@portal/contract/staff/case-act-roles';
import type { StaffCase } from '@portal/contract/staff/staff-case';
import type { StaffPayment } from '@portal/contract/staff/staff-payment';
import { useState } from 'react';
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
  // While something waits for a second person nothing else about the money is proposed.
  const isWaiting = payment.proposals.length > 0;
  const may = (kind: CaseActKind) => mayDoCaseAct(roles, kind);
  const open = (kind: CaseActKind, about: Omit<OpenedAct, 'kind'> = {}) => setOpened({ kind, ...about });
  const shared = { support, may, open, isWaiting };
  return (
    <section aria-labelledby="support" className="card stack">
      <h2 id="support">{t('support.title')}</h2>
      <p role="status">{done}</p>
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
  const { support, may, open, isWaiting } = props;
  const { t, translate, language } = useTexts();
  const { charged, left, noRefund, request, mayDispute } = support;
  if (!charged || !left) return null;
  // With an open request it stands there.
  const isAsked = request !== null && request.outcome === null;
  const isRefundable = canRefund(support) && !isWaiting && !isAsked;
  const amounts = { charged: formatAmount(charged, language), left: formatAmount(left, language) };
  return (
    <>
      <p>{t('support.left', amounts)}</p>
      {noRefund && <p className="quiet">{t('support.no-refund', { why: translate('why', noRefund) })}</p>}
      <RefundList {...props} />
      <DisputeList {...props} />
      <div className="row">
        {isRefundable && may('refund-delivered') && <ActButton kind="refund-delivered" open={open} />}
        {support.mayRefundToOtherWallet && !isWaiting && may('refund-other-wallet') && (
          <ActButton kind="refund-other-wallet" open={open} />
        )}
        {mayDispute && !isWaiting && may('open-dispute') && <ActButton kind="open-dispute" open={open} />}
      </div>
    </>
  );
}

function Customer({ id, support, may, open }: CasePartProps & { id: string }) {
  const { charged, channels, receiptChannels, mayCallBack } = support;
  const { t } = useTexts();
  const kinds: CaseActKind[] = [
    ...(receiptChannels.length > 0 ? (['resend-receipt'] as const) : []),
    ...(channels.length > 0 ? (['send-message'] as const) : []),
    ...(mayCallBack ? (['call-back'] as const) : []),
  ];
  return (
    <div className="stack">
      <h3>{t('support.customer')}</h3>
      {kinds.length === 0 && <p>{t('support.not-reachable')}</p>}
      <div className="row">
        {charged && (
          <Link className="button plain" to={`/payments/${id}/receipt`}>
            {t('receipt.open')}
          </Link>
        )}
        {kinds.filter(may).map((kind) => (
          <ActButton key={kind} kind={kind} open={open} />
        ))}
      </div>
    </div>
  );
}
