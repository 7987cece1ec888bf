import type { PaymentEventInput } from './payment-event-input.ts';
import type { PaymentReason } from './transaction-status.ts';

/** The detail stored with the event in the history: a reference, or the reason. */
export function historyDetail(input: PaymentEventInput, reason: PaymentReason | null): string | null {
  if (input.event === 'charge-confirmed') return input.providerReference;
  if (input.event === 'delivered') return input.operatorReference;
  if ('payee' in input && input.payee) return 'to another wallet';
  return 'refundReference' in input ? input.refundReference : reason;
}
