import type { Locale } from '@portal/domain/language/locale';
import { encodeSms } from '@portal/operator/sms/encode-text';
import type { FormatText } from '@portal/platform/wording/sentences';
import { isPrintable, type PrintableDocument, receiptNumber, sdcLines } from '../../fiscal/print-receipt.ts';
import type { EngineDeps } from '../engine-deps.ts';

/** The signed tax receipt of a sale; `null`: there is none, or not yet. */
export async function findTaxReceipt(
  { findFiscalDocuments }: Pick<EngineDeps, 'findFiscalDocuments'>,
  paymentId: string,
): Promise<PrintableDocument | null> {
  const issued = (await findFiscalDocuments?.(paymentId))?.issued ?? [];
  return issued.filter(isPrintable).find(({ kind }) => kind === 'sale') ?? null;
}

type Wording = { formatText: FormatText; locale: Locale };

/** What an e-mail says of a signed tax receipt: its number, and the block of the device in its order. */
export function taxReceiptInEmail(receipt: PrintableDocument, { formatText, locale }: Wording): string {
  const block = sdcLines(receipt).map(({ name, value }) => `${name}: ${value}`);
  return [formatText('email.tax-receipt-signed', locale, { number: receiptNumber(receipt) }), ...block].join(
    '\n',
  );
}

/** Adds the number of a signed tax receipt to an SMS, unless the SMS would cost more with it: the page has it anyway. */
export function addTaxReceiptToSms(
  text: string,
  receipt: PrintableDocument | null,
  { formatText, locale }: Wording,
): string {
  if (!receipt) return text;
  const longer = `${text} ${formatText('sms.tax-receipt', locale, { number: receiptNumber(receipt) })}`;
  return countParts(longer) > countParts(text) ? text : longer;
}

const countParts = (text: string) => encodeSms(text, 0).parts.length;
