import { statusPagePath } from '@portal/contract/http/receipt-paths';
import { formatLocalTime } from '@portal/domain/time/format-local-time';
import type { Receipt } from '../../browser-storage/receipts.ts';
import { dayTexts } from '../../i18n/day-texts.ts';
import { useFormatPrice } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { formatMsisdn } from '../../number/format-msisdn.ts';
import { PageLink } from '../../page/page-link.tsx';
import { buyAgainPath } from '../../purchase/buy-again-path.ts';
import { ShareReceipt } from '../../receipt/share-receipt.tsx';
import { receiptTexts } from '../../receipt/texts.ts';
import { Card } from '../../ui/card.tsx';
import { offlineTexts } from './texts.ts';

const KINDS = ['PREPAID_RECHARGE', 'POSTPAID_BILL', 'BILL_PAYMENT', 'HBB_LEADS'] as const;

/** A receipt of this device: what it says can be read offline; opening, buying again and sharing need a connection. */
export function ReceiptCard({ receipt }: { receipt: Receipt }) {
  const t = useTexts(offlineTexts);
  const months = useTexts(dayTexts)('time.months');
  const formatPrice = useFormatPrice();
  const { outcome, at, number, shortReference: reference } = receipt;
  const titleId = `receipt-${reference}`;
  return (
    <Card
      aria-labelledby={titleId}
      className={`grid gap-1 kept-receipt tone-${outcome === 'delivered' ? 'success' : 'pending'}`}
    >
      <p id={titleId} className="flex justify-between gap-4">
        <strong>{formatPrice(receipt)}</strong>
        <span>{t(`receipts.outcome-${outcome}`)}</span>
      </p>
      <p>{usePurchaseText(receipt)}</p>
      <p>{t('receipts.number', { number: formatMsisdn(number) })}</p>
      <time dateTime={at}>{formatLocalTime(at, months)}</time>
      {/* Every language ends with the reference, which must not break at its hyphen. */}
      <p>
        {t('receipts.reference', { reference: '' })}
        <span className="whitespace-nowrap">{reference}</span>
      </p>
      <ReceiptLinks receipt={receipt} titleId={titleId} />
    </Card>
  );
}

type ReceiptLinksProps = { receipt: Receipt; titleId: string };

/** Opens, repeats and shares a receipt. The stored number is masked, so the page to buy again asks for it. */
function ReceiptLinks({ receipt, titleId }: ReceiptLinksProps) {
  const t = useTexts(offlineTexts);
  const message = useTexts(receiptTexts);
  const formatPrice = useFormatPrice();
  const { reference, shortReference, rechargeType, amount, number, outcome } = receipt;
  return (
    <div className="receipt-actions">
      <PageLink to={statusPagePath(reference)} className="btn btn-quiet" aria-describedby={titleId}>
        {t('receipts.open')}
      </PageLink>
      {rechargeType && rechargeType !== 'HBB_LEADS' && (
        <PageLink
          to={buyAgainPath({ rechargeType, amount, msisdn: number, leadId: null, transactionId: reference })}
          className="btn btn-quiet"
          aria-describedby={titleId}
        >
          {t('receipts.again')}
        </PageLink>
      )}
      <ShareReceipt
        id={reference}
        message={message('receipt.message', {
          reference: shortReference,
          amount: formatPrice(receipt),
          state: t(`receipts.outcome-${outcome}`),
        })}
      />
    </div>
  );
}

/** Description of the bundle, otherwise the kind of purchase. */
function usePurchaseText({ description, transactionType }: Receipt): string {
  const t = useTexts(offlineTexts);
  const kind = KINDS.find((known) => known === transactionType);
  return description || t(`bought.${kind ?? 'other'}`);
}
