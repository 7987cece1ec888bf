import type { CallResult } from '@portal/contract/calls/calls';
import { receiptQrPath } from '@portal/contract/http/receipt-paths';
import type { Locale } from '@portal/domain/language/locale';
import { formatOutstanding } from '@portal/domain/money/format-money';
import { countryCurrency } from '@portal/domain/money/money';
import { isPrintable, sdcLines } from '@portal/payments/fiscal/print-receipt';
import type { DocumentsOfPayment, IssuedDocument } from '@portal/payments/fiscal/read-documents';
import type { FormatText } from '@portal/platform/wording/sentences';

type FiscalRow = CallResult<'readTransaction'>['fiscal'][number];

/**
 * What a reader of a payment's page sees of its receipts for the tax authority. The consumer's share of the VAT is named with its
 * condition, and not after a refund, which makes it smaller.
 */
export function fiscalRows(
  { issued, waiting }: DocumentsOfPayment,
  {
    id,
    locale,
    formatText,
    isJustSold,
  }: { id: string; locale: Locale; formatText: FormatText; isJustSold: boolean },
): FiscalRow[] {
  const isWaiting = waiting > 0 || (isJustSold && issued.length === 0);
  const reward = issued.length === 1 ? issued[0]?.print?.reward : null;
  return [
    ...issued.map((document, index) => ({
      kind: document.kind,
      text: textOf(document),
      qr: isPrintable(document) ? receiptQrPath(id, index) : null,
    })),
    ...(isWaiting
      ? [{ kind: 'waiting' as const, text: formatText('receipt.tax-follows', locale), qr: null }]
      : []),
    ...(reward && !isWaiting
      ? [
          {
            kind: 'reward' as const,
            text: formatText('receipt.vat-reward', locale, { amount: amountOf(reward, locale) }),
            qr: null,
          },
        ]
      : []),
  ];
}

function textOf(document: IssuedDocument): string {
  if (!isPrintable(document)) return `${document.device} ${document.number}, ${document.signature}`;
  return sdcLines(document)
    .map(({ name, value }) => `${name}: ${value}`)
    .join('\n');
}

function amountOf(hundredths: number, locale: Locale): string {
  return formatOutstanding({ decimal: (hundredths / 100).toFixed(2), currency: countryCurrency() }, locale);
}
