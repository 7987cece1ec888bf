import { formatMoney, type Money } from '@portal/domain/money';
import { groupMsisdn } from '@portal/domain/msisdn';
import type { Outstanding } from '@portal/domain/outstanding';

/** Amounts and numbers inside a sentence: never broken over two lines. */
const together = (text: string) => text.replaceAll(' ', '\u00a0');

/** `RWF 12,500`, kept together. */
export function shownMoney(amount: Money): string {
  return together(formatMoney(amount));
}

/** `788 123 456` as it is read aloud, kept together; a masked number stays as the server sent it. */
export function shownMsisdn(msisdn: string): string {
  return together(/^\d+$/.test(msisdn) ? groupMsisdn(msisdn) : msisdn);
}

/** Book money, finer than the coin where the books are, without its sign: `RWF 12,500.40`. */
export function shownOutstanding({ decimal, currency }: Outstanding): string {
  const [whole = '0', decimals] = decimal.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return together(`${currency} ${decimals ? `${grouped}.${decimals}` : grouped}`);
}
