/** Currencies the product knows. Rwanda uses RWF; the others belong to switched-off features. */
export type Currency = 'RWF' | 'USD' | 'CDF' | 'NGN';

/** An exact amount: integer smallest units and their currency. Never a float (RULINGS 1). */
export type Money = { minor: number; currency: Currency };

/** Decimal places of one unit. RWF and CDF show none here (RULINGS 1). */
const EXPONENT: Record<Currency, number> = { RWF: 0, CDF: 0, USD: 2, NGN: 2 };

/** Twelve digits stay exact in a JavaScript number with room for the sums of a day. */
const MAX_MAJOR_DIGITS = 12;

/** Money of whole units: `money(500, 'RWF')` is 500 francs, `money(5, 'USD')` is 5.00 dollars. */
export function money(major: number, currency: Currency): Money {
  return { minor: major * 10 ** EXPONENT[currency], currency };
}

/**
 * Decimal text to exact money, digit by digit.
 * Returns `null` for anything that is not a plain amount of that currency: signs, exponents, letters,
 * more decimals than the currency has, more than twelve digits.
 */
export function parseMoney(text: string, currency: Currency): Money | null {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text.trim());
  if (!match?.[1] || match[1].length > MAX_MAJOR_DIGITS) return null;
  const places = EXPONENT[currency];
  const decimals = (match[2] ?? '').replace(/0+$/, '');
  if (decimals.length > places) return null;
  return { minor: Number(match[1] + decimals.padEnd(places, '0')), currency };
}

/** Exact decimal text of an amount, as sent on the wire: `500`, `5.00`. */
export function toDecimal({ minor, currency }: Money): string {
  const places = EXPONENT[currency];
  if (places === 0) return String(minor);
  const digits = String(minor).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** For people: `RWF 12,500`. Same grouping in every language, as Rwandan tills print it. */
export function formatMoney(amount: Money): string {
  const [whole = '0', decimals] = toDecimal(amount).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount.currency} ${decimals ? `${grouped}.${decimals}` : grouped}`;
}

/** Same currency and same amount. */
export function sameMoney(a: Money, b: Money): boolean {
  return a.currency === b.currency && a.minor === b.minor;
}
