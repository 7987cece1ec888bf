import { type Currency, type Money, toDecimal } from './money.ts';

/** A price of one unit of `from` in `to`, as decimal text: never a float. */
export type ExchangeRate = { from: Currency; to: Currency; rate: string };

/** USD = amount / 100 (SPEC section 4 "Dual currency"): exact, because a hundredth of a unit is a cent. */
export function usdOf(amount: Money): Money {
  const [whole = '0'] = toDecimal(amount).split('.');
  return { minor: Number(whole), currency: 'USD' };
}

/** Whether a payment method accepts an amount in dollars: below one dollar only the operator's own wallet (RULINGS 15). */
export function maySpendUsd(type: string, usd: Money): boolean {
  return usd.minor >= 100 || type === 'money';
}

/**
 * Converts exactly and rounds half up to the target's smallest coin.
 * Returns `null` when the rate is not a plain positive decimal or is for another pair.
 */
export function convertMoney(amount: Money, { from, to, rate }: ExchangeRate): Money | null {
  const match = /^(\d{1,9})(?:\.(\d{1,8}))?$/.exec(rate);
  if (!match || amount.currency !== from) return null;
  const decimals = match[2] ?? '';
  const factor = BigInt(`${match[1]}${decimals}`);
  if (factor === 0n) return null;
  const numerator = BigInt(amount.minor) * factor * coinsPerUnit(to);
  const divisor = 10n ** BigInt(decimals.length) * coinsPerUnit(from);
  return { minor: Number((numerator * 2n + divisor) / (divisor * 2n)), currency: to };
}

function coinsPerUnit(currency: Currency): bigint {
  const [, decimals = ''] = toDecimal({ minor: 1, currency }).split('.');
  return 10n ** BigInt(decimals.length);
}
