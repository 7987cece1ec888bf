import { type Currency, currencyExponent, MAX_MAJOR_DIGITS } from '@portal/domain/money/money';

/**
 * Reads an amount of a statement: `1,250.00`, `-1250`, `(12.50)`, `1250,00`. The other mark, spaces and apostrophes group
 * digits. Returns signed minor units, `null` for anything else and for parts of the smallest unit.
 * @param mark the mark before decimals
 * @param rounds round a part of the smallest unit half up; providers compute fees more finely
 */
export function readSignedAmount(
  text: string,
  currency: Currency,
  { mark = '.', rounds = false }: { mark?: '.' | ','; rounds?: boolean } = {},
): number | null {
  const grouping = mark === '.' ? ',' : '.';
  const plain = text.replace(/[\s\u00a0\u202f'’]/g, '').replaceAll(grouping, '');
  const match = /^(?<open>[(+-]?)(?<whole>\d+)(?:[.,](?<decimals>\d*))?\)?$/.exec(plain);
  const { open = '', whole = '', decimals = '' } = match?.groups ?? {};
  if (!match || whole.length > MAX_MAJOR_DIGITS) return null;
  const places = currencyExponent(currency);
  const rest = decimals.slice(places);
  if (/[1-9]/.test(rest) && !rounds) return null;
  const minor = Number(whole + decimals.slice(0, places).padEnd(places, '0')) + (rest >= '5' ? 1 : 0);
  return open === '-' || open === '(' ? -minor || 0 : minor;
}
