import type { PayerRule } from './payer-rule.ts';

/** Forms for the payer's data: one per kind of payment, shared by all wallets of that kind. */
export const PAYMENT_FORMS = ['card', 'money', 'airtime', 'pin', 'push', 'bank', 'request'] as const;

export type PaymentForm = (typeof PAYMENT_FORMS)[number];

/** A payment option of an order. `name` is the display name. */
export type PaymentOption = {
  /** Wire spelling, e.g. `MTN_MOMO` (SPEC section 3 "Payment option"). */
  type: string;
  name: string;
  /** Many payments with it currently fail. */
  failing?: true | undefined;
  /** Numbers that may pay; default: lines of this operator. */
  payer?: PayerRule | undefined;
};

/** Path of the page of a payment method. */
export function pathOfOption({ segment }: { segment: string }): string {
  return `/payment/start/${segment}`;
}

/**
 * Sorts the list of payment options: by name, one per type (SPEC section 2 "Payment shell", RULINGS 14). Failing
 * options are last and can still be chosen.
 */
export function listPaymentOptions<Option extends Pick<PaymentOption, 'type' | 'name' | 'failing'>>(
  options: readonly Option[],
): Option[] {
  const byName = [...options].sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const seen = new Set<string>();
  const once = byName.filter(({ type }) => !seen.has(type) && seen.add(type));
  return [...once.filter(({ failing }) => !failing), ...once.filter(({ failing }) => failing)];
}
