import { type AmountLimits, checkAmount } from '@portal/domain/amount-limits';
import { type Money, parseMoney } from '@portal/domain/money';

/** An amount as typed, judged. */
export type AmountInput =
  | { kind: 'empty' }
  | { kind: 'not-digits' }
  | { kind: 'below-minimum'; limit: Money }
  | { kind: 'above-maximum'; limit: Money }
  | { kind: 'ok'; amount: Money };

/**
 * Drops what people write around digits: spaces, grouping commas, the currency, `.00`. Anything else stays in the
 * field and is named, because dropping the point of `12.50` would make a hundredfold of it.
 */
export function tidyAmount(typed: string): string {
  return typed
    .replace(/[\s,'’]/g, '')
    .replace(/^(rwf|frw|rf)|(rwf|frw|rf)$/gi, '')
    .replace(/\.00$/, '')
    .replace(/^0+(?=\d)/, '');
}

/** Digits only, within both limits (SPEC section 5 "Amount"). The currency is that of the limits. */
export function judgeAmount(typed: string, limits: AmountLimits): AmountInput {
  const digits = tidyAmount(typed);
  if (digits === '') return { kind: 'empty' };
  if (!/^\d+$/.test(digits)) return { kind: 'not-digits' };
  const amount = parseMoney(digits, limits.max.currency);
  if (!amount) return { kind: 'above-maximum', limit: limits.max };
  const verdict = checkAmount(amount, limits);
  if (verdict === 'below-minimum') return { kind: verdict, limit: limits.min };
  if (verdict === 'above-maximum') return { kind: verdict, limit: limits.max };
  return { kind: 'ok', amount };
}
