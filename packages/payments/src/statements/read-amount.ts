import { type Currency, currencyExponent, MAX_MAJOR_DIGITS } from '@portal/domain/money/money';

/** Decimal places of a smallest unit that are kept: providers compute fees more finely. */
const FRACTION_DIGITS = 6;
const FRACTIONS = 10n ** BigInt(FRACTION_DIGITS);

type Notation = {
  /** The mark before decimals. */
  mark?: '.' | ',';
  /** Whether digits may be grouped; the standards of banks have no groups. */
  groups?: boolean;
};

/**
 * Reads an amount of a statement: `1,250.00`, `-1250`, `(12.50)`, with the mark `,` also `1.250,00`. The other mark, spaces
 * and apostrophes group digits, and each group has exactly three (RULINGS 93 and 63). Returns signed minor units; `null` for
 * parts of the smallest unit, and for what could be read in two ways.
 * @param rounds round a part of the smallest unit half up
 */
export function readSignedAmount(
  text: string,
  currency: Currency,
  { rounds = false, ...notation }: Notation & { rounds?: boolean } = {},
): number | null {
  const exact = readExactAmount(text, currency, notation);
  return exact === null || (exact % FRACTIONS !== 0n && !rounds) ? null : roundFractions(exact);
}

/** Reads an amount as {@link readSignedAmount} does, in millionths of the smallest unit. */
export function readExactAmount(
  text: string,
  currency: Currency,
  { mark = '.', groups = true }: Notation = {},
): bigint | null {
  const { minus = '', open = '', body = '', close = '' } = SIGNED.exec(text.trim())?.groups ?? {};
  if (Boolean(open) !== Boolean(close) || (open && minus)) return null;
  const at = body.indexOf(mark);
  const [whole, decimals] = at < 0 ? [body, ''] : [body.slice(0, at), body.slice(at + 1)];
  const digits = groups ? joinGroups(whole, mark) : whole;
  if (!/^\d+$/.test(digits) || !/^\d*$/.test(decimals)) return null;
  // `1.250` may be a thousand in the other notation. Of a currency with decimals ISO 20022 leaves no doubt.
  const isStandard = !groups && mark === '.' && currencyExponent(currency) > 0;
  if (decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole) && !isStandard) return null;
  const major = digits.replace(/^0+(?=\d)/, '');
  if (major.length > MAX_MAJOR_DIGITS) return null;
  const places = currencyExponent(currency) + FRACTION_DIGITS;
  if (/[1-9]/.test(decimals.slice(places))) return null;
  const exact = BigInt(major + decimals.slice(0, places).padEnd(places, '0'));
  return minus === '-' || minus === '\u2212' || open ? -exact : exact;
}

const SIGNED = /^(?<open>\()?(?<minus>[+\u2212-])?\s?(?<body>\d[\d.,'\u2019\s]*)(?<close>\))?$/;

/** Removes the grouping marks of a whole number; returns the text itself when they do not separate groups of three. */
function joinGroups(whole: string, mark: '.' | ','): string {
  const plain = whole.replace(/\s/g, ' ').replaceAll('\u2019', "'");
  const groups = new RegExp(`^[1-9]\\d{0,2}([ '${mark === '.' ? ',' : '.'}])\\d{3}(?:\\1\\d{3})*$`);
  return groups.test(plain) ? plain.replace(/\D/g, '') : whole;
}

/** Rounds millionths of the smallest unit half up, away from zero. */
export function roundFractions(exact: bigint): number {
  const size = exact < 0n ? -exact : exact;
  const rounded = Number((size + FRACTIONS / 2n) / FRACTIONS);
  return exact < 0n ? -rounded || 0 : rounded;
}

/** Whole minor units in millionths. */
export const toFractions = (minor: number): bigint => BigInt(minor) * FRACTIONS;

/** Millionths of the smallest unit as decimal text: `22.5`. */
export function formatFractions(exact: bigint): string {
  const digits = String(exact < 0n ? -exact : exact).padStart(FRACTION_DIGITS + 1, '0');
  const decimals = digits.slice(-FRACTION_DIGITS).replace(/0+$/, '');
  const sign = exact < 0n ? '-' : '';
  return `${sign}${digits.slice(0, -FRACTION_DIGITS)}${decimals && '.'}${decimals}`;
}
