import { getCountry } from '../country/country.ts';

/** ISO 4217 code of a supported currency: the country's, or one of a disabled feature ({@link isCurrency}). */
export type Currency = string;

/** An exact amount: an integer of the smallest unit, and the currency. Never a float (RULINGS 1). */
export type Money = { minor: number; currency: Currency };

/** Decimal places of the currencies of disabled features and of gateways that charge in another one (RULINGS 1). */
const OTHER_EXPONENTS: Readonly<Record<string, number>> = { CDF: 0, USD: 2, NGN: 2 };

/** The currency of the country, in which everything is priced. */
export function countryCurrency(): Currency {
  return getCountry().currency.code;
}

/** Decimal places of a currency. Throws for one that is not supported. */
export function currencyExponent(currency: Currency): number {
  const exponent = findExponent(currency);
  if (exponent === undefined) throw new Error(`${currency} is not supported`);
  return exponent;
}

/** Whether a text is the code of a supported currency. */
export function isCurrency(text: string): boolean {
  return findExponent(text) !== undefined;
}

function findExponent(code: string): number | undefined {
  const { currency } = getCountry();
  if (code === currency.code) return currency.exponent;
  return Object.hasOwn(OTHER_EXPONENTS, code) ? OTHER_EXPONENTS[code] : undefined;
}

/** Twelve digits are exact in a JavaScript number, also for the sums of a day. */
export const MAX_MAJOR_DIGITS = 12;

/** Creates an amount from whole units: `money(500, 'RWF')` is 500 francs, `money(5, 'USD')` is 5.00 dollars. */
export function money(major: number, currency: Currency): Money {
  return { minor: major * 10 ** currencyExponent(currency), currency };
}

/**
 * Parses the decimal text of a machine (wire, provider, database), digit by digit. `parseAmountText` parses what a person
 * typed.
 * Returns `null` for anything that is not a plain amount of that currency: signs, exponents, letters,
 * more decimals than the currency has, more than twelve digits.
 */
export function parseMoney(text: string, currency: Currency): Money | null {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text.trim());
  if (!match?.[1] || match[1].length > MAX_MAJOR_DIGITS) return null;
  const places = currencyExponent(currency);
  const decimals = (match[2] ?? '').replace(/0+$/, '');
  if (decimals.length > places) return null;
  return { minor: Number(match[1] + decimals.padEnd(places, '0')), currency };
}

/** Whether an amount has no part of a unit: 250.00 has none, 250.50 has one. */
export function isWhole({ minor, currency }: Money): boolean {
  return minor % 10 ** currencyExponent(currency) === 0;
}

/** Formats an amount as exact decimal text for the wire: `500`, `5.00`, `-5.00`. */
export function toDecimal({ minor, currency }: Money): string {
  const places = currencyExponent(currency);
  if (places === 0) return String(minor);
  const digits = String(Math.abs(minor)).padStart(places + 1, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Whether currency and amount are equal. */
export function sameMoney(a: Money, b: Money): boolean {
  return a.currency === b.currency && a.minor === b.minor;
}
