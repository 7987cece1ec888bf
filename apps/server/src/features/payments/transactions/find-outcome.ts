import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Payment } from '@portal/payments/engine/payment';
import { isFinalForCustomer } from '@portal/payments/engine/transaction-status';
import { MODE_TRAITS } from '@portal/payments/methods/mode-traits';
import type { PaymentMode } from '@portal/payments/methods/payment-mode';
import type { PaymentsDeps } from '../payments-deps.ts';

/** What became of a payment, for what pays by itself. `charged`: its delivery is under way. */
export type PaymentOutcome = 'created' | 'open' | 'charged' | 'delivered' | 'cancelled' | 'failed';

/** Finds what became of a payment; `null` for an unknown one. */
export async function findOutcome(
  { store }: Pick<PaymentsDeps, 'store'>,
  id: string,
): Promise<{ state: PaymentOutcome; reason: string | null } | null> {
  const payment = await store.find(id);
  return payment && { state: toOutcome(payment), reason: payment.reason };
}

/** A payment of an order. */
export type OrderOutcome = {
  id: string;
  mode: PaymentMode;
  payer: Msisdn;
  /** Paid by the browser that placed the order, and not by somebody who got its link. */
  isOfBuyer: boolean;
  state: PaymentOutcome;
  /** It holds its order: no other payment begins beside it. */
  isLive: boolean;
  createdAt: Date;
};

/** Lists what became of the payments of an order, the oldest first. */
export async function listOutcomes(
  { store }: Pick<PaymentsDeps, 'store'>,
  orderId: string,
): Promise<OrderOutcome[]> {
  return (await store.listOfOrder(orderId)).map((payment) => ({
    id: payment.id,
    mode: payment.mode,
    payer: payment.payer,
    isOfBuyer: payment.visitorId === payment.orderVisitorId,
    state: toOutcome(payment),
    isLive: payment.live,
    createdAt: payment.createdAt,
  }));
}

function toOutcome({ state, mode, mandateId, dueAt }: Payment): PaymentOutcome {
  if (state === 'created') return 'created';
  if (state === 'paid') return 'charged';
  if (state === 'fulfilled') return 'delivered';
  // Refused by the provider, or cancelled before it was handed over: no later check finds a charge.
  if (state === 'cancelled' || state === 'declined') return state === 'cancelled' ? 'cancelled' : 'failed';
  // Nobody has to approve it, and it is still asked about: it may be charged, and another payment would be a second charge.
  const needsApproval = mandateId === null && MODE_TRAITS[mode].prompt;
  if (state === 'expired' && dueAt !== null && !needsApproval) return 'open';
  return isFinalForCustomer(state) ? 'failed' : 'open';
}
