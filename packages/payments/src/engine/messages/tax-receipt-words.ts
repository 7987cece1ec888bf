import type { Locale } from '@portal/domain/language/locale';
import type { FormatText } from '@portal/platform/wording/sentences';

/** A signed tax receipt in the words of its device: its number, and the lines of its block. */
export type SignedReceipt = { number: string; lines: string[] };

/** Finds the tax receipt of a payment's sale. Gives `null` when there is none, or not yet. */
export type FindTaxReceipt = (paymentId: string) => Promise<SignedReceipt | null>;

type Wording = { formatText: FormatText; locale: Locale };

/** What an e-mail says of a signed tax receipt: its number, and the block of the device in its order. */
export function taxReceiptInEmail({ number, lines }: SignedReceipt, { formatText, locale }: Wording): string {
  return [formatText('email.tax-receipt-signed', locale, { number }), ...lines].join('\n');
}

/** Adds the number of a signed tax receipt to an SMS, unless the SMS would cost more with it: the page has it anyway. */
export function addTaxReceiptToSms(
  text: string,
  receipt: SignedReceipt | null,
  { formatText, locale, countSmsParts }: Wording & { countSmsParts: (text: string) => number },
): string {
  if (!receipt) return text;
  const longer = `${text} ${formatText('sms.tax-receipt', locale, { number: receipt.number })}`;
  return countSmsParts(longer) > countSmsParts(text) ? text : longer;
}
