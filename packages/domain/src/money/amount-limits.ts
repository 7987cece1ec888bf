import type { Money } from './money.ts';

/** Smallest and largest amount an operator accepts for a kind of purchase, in one currency. */
export type AmountLimits = { min: Money; max: Money };

/** Result of checking an amount against its limits. */
export type AmountCheck = 'ok' | 'below-minimum' | 'above-maximum';

/** Checks an amount against its limits, which are inclusive (SPEC section 5 "Amount"). */
export function checkAmount(amount: Money, limits: AmountLimits): AmountCheck {
  if (amount.minor < limits.min.minor) return 'below-minimum';
  if (amount.minor > limits.max.minor) return 'above-maximum';
  return 'ok';
}
