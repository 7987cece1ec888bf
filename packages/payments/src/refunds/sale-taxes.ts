import { type DatedTax, taxesAt } from '@portal/domain/payments/taxes';
import type { Payment, PaymentHistoryEntry } from '../engine/payment.ts';
import type { PaymentStore } from '../engine/payment-store.ts';

/** When a payment was delivered, which is when it was sold: the taxes of that time count for it for ever. */
export function soldAt(
  payment: Payment,
  history: readonly Pick<PaymentHistoryEntry, 'state' | 'at'>[],
): Date {
  return history.find(({ state }) => state === 'fulfilled')?.at ?? payment.updatedAt;
}

/** The taxes that the price of a delivered payment contains. */
export async function findSaleTaxes(
  store: Pick<PaymentStore, 'history'>,
  payment: Payment,
): Promise<DatedTax[]> {
  return taxesAt(payment.orderKind, soldAt(payment, await store.history(payment.id)));
}
