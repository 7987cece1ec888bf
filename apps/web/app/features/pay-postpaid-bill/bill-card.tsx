import { isOwed } from '@portal/domain/money/outstanding';
import { useFormatDay } from '../../i18n/use-format-day.ts';
import { useFormatOutstanding } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Notice } from '../../ui/notice.tsx';
import { SummaryRow } from '../../ui/summary-row.tsx';
import { outstandingOf, type WireBill } from './bill-payment.ts';
import { billTexts } from './texts.ts';

/** The outstanding amount of a bill with its period and due date. */
export function BillCard({ bill }: { bill: WireBill }) {
  const t = useTexts(billTexts);
  const day = useFormatDay();
  const formatOutstanding = useFormatOutstanding();
  const { invoiceDetail, overdue, accountNo } = bill;
  const owed = outstandingOf(bill);
  const inCredit = owed.decimal.startsWith('-');
  return (
    <section aria-labelledby="bill-outstanding" className="bill-card">
      <div className="grid gap-1">
        <h2 id="bill-outstanding" className="eyebrow">
          {t(inCredit ? 'bill.credit' : 'bill.outstanding')}
        </h2>
        <p className="bill-amount">
          {formatOutstanding(owed)} {overdue && <span className="badge-danger">{t('bill.overdue')}</span>}
        </p>
        {inCredit && <p>{t('bill.credit-help')}</p>}
        {!inCredit && !isOwed(owed) && <p>{t('bill.nothing')}</p>}
      </div>
      {overdue && invoiceDetail && (
        <Notice tone="warning">{t('bill.overdue-since', { day: day(invoiceDetail.dueDate) })}</Notice>
      )}
      <dl className="summary-rows">
        <SummaryRow name={t('bill.account-row')}>{accountNo}</SummaryRow>
        {invoiceDetail && (
          <>
            <SummaryRow name={t('bill.invoice-row')}>{invoiceDetail.invoiceNo}</SummaryRow>
            <SummaryRow name={t('bill.period-row')}>
              {t('bill.period', {
                start: day(invoiceDetail.billingStartDate),
                end: day(invoiceDetail.billingEndDate),
              })}
            </SummaryRow>
            <SummaryRow name={t('bill.due-row')}>{day(invoiceDetail.dueDate)}</SummaryRow>
          </>
        )}
      </dl>
    </section>
  );
}
