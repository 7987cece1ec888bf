import {
  type Currency,
  countryCurrency,
  isCurrency,
  type Money,
  parseMoney,
} from '@portal/domain/money/money';
import { z } from 'zod';

/**
 * A field that the decision does not need, or only for some outcomes: null, "", false and whatever else does not fit count
 * as missing. They never make an answer unreadable (RULINGS 96).
 */
export function lenient<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().catch(undefined);
}

/** A currency of the product. */
export const wireCurrency = z.custom<Currency>((value) => typeof value === 'string' && isCurrency(value));

/** Text that some providers send as a number. Empty text does not fit. */
export const textOrNumber = z.union([z.string().min(1), z.number().transform(String)]);

/** A whole number that some providers send as text, such as a code. */
export const wholeNumberOrText = z.union([
  z.number().int(),
  z
    .string()
    .regex(/^\s*\d{1,15}\s*$/)
    .transform(Number),
]);

/** Thousands separated by commas, in groups of three (RULINGS 63). */
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d+)?$/;

/** Parses an amount of an answer in whole units: `1500`, `1500.00`, `1,500.00`, 1500; `null` when it is no exact amount. */
export function parseWireMoney(amount: string | number, currency: Currency): Money | null {
  const text = String(amount).trim();
  return parseMoney(GROUPED.test(text) ? text.replaceAll(',', '') : text, currency);
}

/**
 * The charged amount of an answer; `null` when the answer names no amount or no currency, `unreadable` when it is not
 * an exact amount of the currency.
 */
export function readCharged(
  amount: string | number | undefined,
  currency: Currency | undefined,
): Money | null | 'unreadable' {
  if (amount === undefined || currency === undefined) return null;
  return parseWireMoney(amount, currency) ?? 'unreadable';
}

/**
 * Like {@link readCharged}, of a wallet of the country: an amount without a currency is in that of the country, so that a difference is
 * noticed. A currency that the portal does not know must not count as none: it is `unreadable`.
 */
export function readNamedCharge(
  amount: string | undefined,
  currency: string = countryCurrency(),
): Money | null | 'unreadable' {
  return isCurrency(currency) ? readCharged(amount, currency) : 'unreadable';
}
