import { type Currency, isCurrency, type Money, parseMoney } from '@portal/domain/money/money';
import { z } from 'zod';

/** A currency of the product. */
export const wireCurrency = z.custom<Currency>((value) => typeof value === 'string' && isCurrency(value));

/** Text that some providers send as a number. */
export const textOrNumber = z.union([z.string().min(1), z.number().transform(String)]);

/**
 * The charged amount of an answer; `null` when the answer names no amount or no currency, `unreadable` when it is not
 * an exact amount of the currency.
 */
export function readCharged(
  amount: string | number | undefined,
  currency: Currency | undefined,
): Money | null | 'unreadable' {
  if (amount === undefined || currency === undefined) return null;
  return parseMoney(String(amount), currency) ?? 'unreadable';
}
