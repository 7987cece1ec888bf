import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Money } from '@portal/domain/money/money';
import type { Delivery } from '@portal/operator/delivery';
import { chargedMoney } from './charged-money.ts';
import type { Payment } from './payment.ts';

/** One number of a payment for several (decision 242). */
export type Recharge = {
  /** Idempotency key at the operator: the payment's id and its position, from 1. */
  key: string;
  msisdn: Msisdn;
  amount: Money;
  /** What the operator answered, for good; `null`: it was not asked yet, or its answer is not known. */
  outcome: Delivery | null;
};

type SeveralPayment = Pick<Payment, 'id' | 'contents' | 'currency' | 'outcomes'>;

/** The numbers that a payment recharges, in the order in which they were typed; none for any other kind of purchase. */
export function rechargesOf({ id, contents, currency, outcomes }: SeveralPayment): Recharge[] {
  if (contents.kind !== 'several-recharges') return [];
  return contents.recharges.map(({ msisdn, minor }, index) => ({
    key: `${id}.${index + 1}`,
    msisdn,
    amount: { minor, currency },
    outcome: outcomes?.[index] ?? null,
  }));
}

/** The numbers that a payment is for. */
export function numbersOf(payment: SeveralPayment & Pick<Payment, 'msisdn'>): Msisdn[] {
  const recharges = rechargesOf(payment);
  return recharges.length > 0 ? recharges.map(({ msisdn }) => msisdn) : [payment.msisdn];
}

/** The id of the refund that gives back what the refused numbers of a payment cost, when others got theirs. */
export const failedRefundId = (paymentId: string) => `${paymentId}.failed`;

/** The payment's id in the key of a recharge or of a payment, and the position in it from 1; `null`: the whole payment. */
export function readDeliveryKey(key: string): { paymentId: string; position: number | null } {
  const [, paymentId = key, position] = /^(.+)\.(\d{1,2})$/.exec(key) ?? [];
  return { paymentId, position: position === undefined ? null : Number(position) };
}

/** The part of the charge for numbers that the operator refused, when others got theirs; `null`: there is no such part. */
export function failedPart(
  payment: SeveralPayment & Pick<Payment, 'amountMinor' | 'chargedMinor' | 'chargedCurrency'>,
): Money | null {
  const recharges = rechargesOf(payment);
  const failed = recharges.filter(({ outcome }) => outcome?.kind === 'refused');
  if (failed.length === 0 || failed.length === recharges.length) return null;
  const minor = failed.reduce((sum, { amount }) => sum + amount.minor, 0);
  const charged = chargedMoney(payment);
  // Of a charge in another currency the same share.
  return charged.currency === payment.currency
    ? { ...charged, minor }
    : { ...charged, minor: Math.round((charged.minor * minor) / payment.amountMinor) };
}
