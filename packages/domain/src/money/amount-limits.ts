import type { Money } from './money.ts';

/** Smallest and largest amount an operator accepts for a kind of purchase, in one currency. */
export type AmountLimits = { min: Money; max: Money };

/** How an amount stands to its limits. */
export type AmountCheck = 'ok' | 'below-minimum' | 'above-maximum';

/** SPEC section 5 "Amount": both limits themselves are accepted. */
export function checkAmount(amount: Money, limits: AmountLimits): AmountCheck {
  if (amount.minor < limits.min.minor) return 'below-minimum';
  if (amount.minor > limits.max.minor) return 'above-maximum';
  return 'ok';
}
