/** Currencies the product knows. Rwanda uses RWF; the others belong to switched-off features. */
export type Currency = 'RWF' | 'USD' | 'CDF' | 'NGN';

/** An exact amount: integer smallest units and their currency. Never a float (RULINGS 1). */
export type Money = { minor: number; currency: Currency };

/** Decimal places of one unit. RWF and CDF show none here (RULINGS 1). */
export const CURRENCY_EXPONENT: Record<Currency, number> = { RWF: 0, CDF: 0, USD: 2, NGN: 2 };

/** Whether a text of the outside world is one of the currencies. */
export function isCurrency(text: string): text is Currency {
  return Object.hasOwn(CURRENCY_EXPONENT, text);
}

/** Twelve digits stay exact in a JavaScript number with room for the sums of a day. */
export const MAX_MAJOR_DIGITS = 12;

/** Money of whole units: `money(500, 'RWF')` is 500 francs, `money(5, 'USD')` is 5.00 dollars. */
export function money(major: number, currency: Currency): Money {
  return { minor: major * 10 ** CURRENCY_EXPONENT[currency], currency };
}

/**
 * Decimal text of a machine (wire, provider, database) to exact money, digit by digit. What a person typed is read by
 * `parseAmountText`.
 * Returns `null` for anything that is not a plain amount of that currency: signs, exponents, letters,
 * more decimals than the currency has, more than twelve digits.
 */
export function parseMoney(text: string, currency: Currency): Money | null {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text.trim());
  if (!match?.[1] || match[1].length > MAX_MAJOR_DIGITS) return null;
  const places = CURRENCY_EXPONENT[currency];
  const decimals = (match[2] ?? '').replace(/0+$/, '');
  if (decimals.length > places) return null;
  return { minor: Number(match[1] + decimals.padEnd(places, '0')), currency };
}

/** Exact decimal text of an amount, as sent on the wire: `500`, `5.00`, `-5.00`. */
export function toDecimal({ minor, currency }: Money): string {
  const places = CURRENCY_EXPONENT[currency];
  if (places === 0) return String(minor);
  const digits = String(Math.abs(minor)).padStart(places + 1, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Same currency and same amount. */
export function sameMoney(a: Money, b: Money): boolean {
  return a.currency === b.currency && a.minor === b.minor;
}
