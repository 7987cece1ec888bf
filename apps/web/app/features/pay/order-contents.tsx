import type { SessionOrder } from '../../browser-storage/order-session.ts';
import { useBundleLabels } from '../../bundles/bundle-labels.ts';
import { useFormatDay } from '../../i18n/use-format-day.ts';
import { useFormatPrice } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { formatMsisdn } from '../../number/format-msisdn.ts';
import { SummaryRow } from '../../ui/summary-row.tsx';
import { paymentTexts } from './texts.ts';

/** The bundle of an order: its name, and what it contains once, in the operator's words where there are any. */
export function BundleRows({ order: { bundleInfo } }: { order: SessionOrder }) {
  const t = useTexts(paymentTexts);
  const describe = useBundleLabels();
  if (!bundleInfo) return null;
  const { note } = bundleInfo;
  return (
    <>
      <SummaryRow name={t('summary.plan')}>{bundleInfo.name}</SummaryRow>
      <div className="summary-text">
        <dt>{t('summary.description')}</dt>
        <dd>
          {bundleInfo.description || describe(bundleInfo).summary}
          {note && <small lang={note.lang}> {note.text}</small>}
        </dd>
      </div>
    </>
  );
}

/** Account and invoices of an order with their dates: day, month name, year (SPEC section 2). */
export function InvoiceRows({ order: { accountNo, invoices } }: { order: SessionOrder }) {
  const t = useTexts(paymentTexts);
  const day = useFormatDay();
  return (
    <>
      <SummaryRow name={t('summary.account')}>{accountNo}</SummaryRow>
      {invoices.flatMap(({ invoiceNo, billingStartDate, billingEndDate, dueDate }) => [
        <SummaryRow key={invoiceNo} name={t('summary.invoice')}>
          {invoiceNo}
        </SummaryRow>,
        <SummaryRow key={`${invoiceNo} start`} name={t('summary.start')}>
          {day(billingStartDate)}
        </SummaryRow>,
        <SummaryRow key={`${invoiceNo} end`} name={t('summary.end')}>
          {day(billingEndDate)}
        </SummaryRow>,
        <SummaryRow key={`${invoiceNo} due`} name={t('summary.due')}>
          {day(dueDate)}
        </SummaryRow>,
      ])}
    </>
  );
}

/** The numbers of an order for several, each with its amount. */
export function RechargeRows({ order: { recharges, currency } }: { order: SessionOrder }) {
  const formatPrice = useFormatPrice();
  return recharges.map(({ msisdn, amount }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two masked numbers may be the same text, and the list never changes its order
    <SummaryRow key={index} name={formatMsisdn(msisdn)}>
      {formatPrice({ amount, currency })}
    </SummaryRow>
  ));
}
