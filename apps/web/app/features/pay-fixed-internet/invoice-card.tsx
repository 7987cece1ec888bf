import { useFormatDay } from '../../i18n/use-format-day.ts';
import { useFormatOutstanding } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useChosenBeforeHydration } from '../../ui/before-hydration.ts';
import type { WireInvoice } from './invoice-choice.ts';
import { fixedTexts } from './texts.ts';

type InvoiceCardProps = { invoice: WireInvoice; picked: boolean; onPicked: (on: boolean) => void };

const BADGE: Record<WireInvoice['invoiceStatus'], string> = {
  OPEN: 'badge',
  OVERDUE: 'badge badge-danger',
  PAID: 'badge badge-success',
};

/** One invoice with its dates, status and outstanding amount. A paid invoice has no amount and cannot be selected. */
export function InvoiceCard({ invoice, picked, onPicked }: InvoiceCardProps) {
  const t = useTexts(fixedTexts);
  const day = useFormatDay();
  const formatOutstanding = useFormatOutstanding();
  const { invoiceNo, invoiceStatus, billingStartDate, billingEndDate, dueDate, payable } = invoice;
  const input = useChosenBeforeHydration(payable && picked, onPicked);
  return (
    <label className="radio items-start p-4 has-disabled:bg-surface">
      <input
        ref={input}
        type="checkbox"
        name="invoiceNo"
        value={invoiceNo}
        checked={payable && picked}
        disabled={!payable}
        onChange={(event) => onPicked(event.target.checked)}
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center justify-between gap-2">
          {/* Every language ends with the number, which must not break at its hyphen. */}
          <span>
            {t('fixed.invoice', { number: '' })}
            <span className="whitespace-nowrap">{invoiceNo}</span>
          </span>
          <span className={BADGE[invoiceStatus]}>{t(`fixed.${invoiceStatus}`)}</span>
        </span>
        <small>{t('fixed.period', { start: day(billingStartDate), end: day(billingEndDate) })}</small>
        <span className="flex flex-wrap items-baseline justify-between gap-2">
          <small>{t('fixed.due', { day: day(dueDate) })}</small>
          {invoiceStatus !== 'PAID' && (
            <strong>
              {formatOutstanding({ decimal: invoice.outstandingAmount, currency: invoice.currency })}
            </strong>
          )}
        </span>
      </span>
    </label>
  );
}
