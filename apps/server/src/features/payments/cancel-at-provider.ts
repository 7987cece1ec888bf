import type { Payment } from './payment-store.ts';
import type { PaymentsDeps } from './payments-deps.ts';

/**
 * Asks the provider to take no money any more for a payment that is over here and that nobody has paid, so that its
 * page can't be paid beside a new payment of the same order. Best effort: whatever comes of it the provider goes on
 * being asked, and money that was taken all the same is delivered or given back.
 */
export async function cancelAtProvider({ providers, log }: PaymentsDeps, payment: Payment): Promise<void> {
  const { id: reference, mode, providerReference, notifiedReference } = payment;
  const { cancellation } = providers[mode];
  if (!cancellation) return;
  try {
    await cancellation.cancel({ reference, providerReference, notifiedReference });
  } catch (err) {
    log.warn({ payment: reference, err }, 'an expired payment could not be cancelled at its provider');
  }
}
