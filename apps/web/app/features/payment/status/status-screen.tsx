import type { Brand } from '@portal/domain/brand';
import { parseTransactionStatus, toneOfStatus } from '@portal/domain/transaction-status';
import { useEffect } from 'react';
import { BrandLogo } from '../../../blocks/brand-logo.tsx';
import { RECEIPTS_PATH } from '../../../blocks/keepable.ts';
import { LocalLink, LocalLinkButton } from '../../../blocks/local-link.tsx';
import { sessionOrder } from '../../../blocks/order-session.ts';
import { useBrand } from '../../../blocks/page-facts.ts';
import { PageHead } from '../../../blocks/page-head.tsx';
import { receiptOf, receipts } from '../../../blocks/receipts.ts';
import { sameOriginPath } from '../../../blocks/same-origin-path.ts';
import { widgetInfo } from '../../../blocks/session-entries.ts';
import { useTexts } from '../../../blocks/use-texts.ts';
import { worksSession } from '../../../blocks/works-session.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LeadNotes } from './lead-notes.tsx';
import type { StatusPage, StatusQuery } from './read-status-page.ts';
import { ReceiptActions } from './receipt-actions.tsx';
import { STATUS_HEADING, type Transaction, thingOf } from './status-copy.ts';
import { StatusHead } from './status-head.tsx';
import { SummaryRows } from './summary-rows.tsx';
import { statusTexts } from './texts.ts';
import { Timeline } from './timeline.tsx';
import { useBackTo } from './use-back-to.ts';
import { useTransaction } from './use-transaction.ts';
import { WaitingPayment } from './waiting-payment.tsx';

type StatusScreenProps = { page: Extract<StatusPage, { kind: 'found' }>; query: StatusQuery };

/** /payment/status: what became of a payment, kept true while the page is open (SPEC section 2 "Status page"). */
export function StatusScreen({ page, query }: StatusScreenProps) {
  const t = useTexts(statusTexts);
  const watched = useTransaction(page, query);
  const { transaction } = watched;
  const status = parseTransactionStatus(transaction.status);
  const returnTo = sameOriginPath(transaction.redirectPage);
  useBackTo(returnTo);
  useEndOfPurchase(transaction);
  useReceipt(transaction);
  return (
    <div className="wrap status-page">
      <PageHead title={t(STATUS_HEADING[status])} noindex />
      <Card raised className={`receipt tone-${toneOfStatus(status)}`}>
        <div className="hidden justify-self-center print:block">
          <BrandLogo />
        </div>
        <StatusHead watched={watched} />
        <SummaryRows transaction={transaction} />
        {!transaction.own && <p className="text-sm text-ink-soft">{t('status.masked')}</p>}
      </Card>
      <div className="grid content-start gap-5">
        <LeadNotes transaction={transaction} />
        <WaitingPayment transaction={transaction} />
        <Timeline transaction={transaction} />
        <NextSteps transaction={transaction} returnTo={returnTo} />
      </div>
    </div>
  );
}

function NextSteps({ transaction, returnTo }: { transaction: Transaction; returnTo: string }) {
  const t = useTexts(statusTexts);
  const brand = useBrand();
  const { own, final, orderId, msisdn, retryable } = transaction;
  const thing = thingOf(transaction);
  const known: Record<string, string> = own && /^\d+$/.test(msisdn) ? { msisdn } : {};
  return (
    <div className="grid gap-3 print:hidden">
      {retryable && (
        <LocalLinkButton wide to={`/payment/start?order=${orderId}`}>
          {t('status.retry')}
        </LocalLinkButton>
      )}
      <LinkButton
        wide
        look={retryable || transaction.redirectUrl ? 'secondary' : 'primary'}
        to={returnTo}
        onClick={() => clearStored(brand)}
      >
        {t('status.return')}
      </LinkButton>
      {final && (
        <LocalLinkButton wide look="secondary" to={againPage(transaction, known)}>
          {t(thing === 'airtime' ? 'status.again' : `status.again-${thing}`)}
        </LocalLinkButton>
      )}
      <ReceiptActions />
      {final && own && (
        <p className="quiet-note justify-center">
          <LocalLink to={RECEIPTS_PATH}>{t('status.receipts')}</LocalLink>
        </p>
      )}
    </div>
  );
}

/** Where the same kind of thing is bought, with the number when it is known. */
function againPage({ rechargeType, amount, metaInfo }: Transaction, known: Record<string, string>): string {
  const query = (fields: Record<string, string>) => `?${new URLSearchParams(fields)}`;
  switch (rechargeType) {
    case 'PREPAID RECHARGE':
      return `/prepaid-recharge${known.msisdn ? query({ ...known, amount }) : ''}`;
    case 'BUNDLE PURCHASE':
      return `/data-bundle${query(known)}`;
    case 'Broadband Recharge':
      return `/broadband-recharge${query(known)}`;
    case 'POSTPAID BILL PAYMENT':
      return `/postpaid-bill-pay${query(known)}`;
    case 'BILL_PAYMENT':
      return '/orp/fixed-internet';
    case 'HBB_LEADS':
      return `/hbb-lead-status${metaInfo.leadId ? query({ lead: metaInfo.leadId }) : ''}`;
  }
}

/** The return button clears what the browser kept of the purchase (SPEC section 2). */
function clearStored(brand: Pick<Brand, 'name'>): void {
  sessionOrder.clear();
  widgetInfo.clear();
  worksSession(brand).clear();
}

function useEndOfPurchase({ final, orderId }: Transaction): void {
  const brand = useBrand();
  useEffect(() => {
    if (final && sessionOrder.read()?.orderId === orderId) clearStored(brand);
  }, [final, orderId, brand]);
}

/** This device remembers what was bought, to be read without a connection too. */
function useReceipt(transaction: Transaction): void {
  useEffect(() => {
    const receipt = receiptOf(transaction);
    if (receipt) receipts().remember(receipt);
  }, [transaction]);
}
