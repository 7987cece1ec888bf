import type { Transaction } from './status-text-keys.ts';

/** Name of the payment method; `null` for the brand's own wallet and for cards, which the texts name themselves. */
export function methodName({
  paymentOption: { form, label },
}: Pick<Transaction, 'paymentOption'>): string | null {
  return form === 'money' || form === 'card' ? null : label;
}
