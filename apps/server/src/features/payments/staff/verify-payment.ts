import type { DeliveryRecords } from '@portal/operator/delivery-records-port';
import type { EngineDeps } from '@portal/payments/engine/engine-deps';
import type { Payment } from '@portal/payments/engine/payment';
import { rechargesOf } from '@portal/payments/engine/recharges';
import { originOf } from '@portal/payments/engine/start-payment';
import { isRemovedMode } from '@portal/payments/providers/registry';
import type { OperatorAnswer, ProviderAnswer } from './tables.ts';
import type { VerificationStore } from './verification-store.ts';

/** Dependencies of {@link verifyPayment}. */
export type VerifyDeps = Pick<EngineDeps, 'store' | 'providers' | 'clock' | 'log'> & {
  verifications: VerificationStore;
  deliveries: DeliveryRecords;
};

/**
 * Asks provider and operator about a payment for a staff decision (decision 052). The answers are stored with the
 * request; the payment is not changed. When the provider reports a charge, the regular check is requested, which
 * records it. Does nothing for a request that was answered before.
 */
export async function verifyPayment(deps: VerifyDeps, verificationId: string): Promise<void> {
  const { verifications, store, clock } = deps;
  const paymentId = await verifications.findOpen(verificationId);
  const payment = paymentId === null ? null : await store.find(paymentId);
  if (!payment) return;
  const [provider, operator] = await Promise.all([callCheck(deps, payment), findDelivery(deps, payment)]);
  await verifications.saveEvidence(verificationId, { provider, operator }, clock.now());
  if (provider === 'paid') await store.bringCheckForward(payment.id, clock.now());
}

async function callCheck({ providers, log }: VerifyDeps, payment: Payment): Promise<ProviderAnswer> {
  const { id: reference, providerReference, notifiedReference, amountMinor: minor, currency } = payment;
  const names = { reference, providerReference, notifiedReference };
  if (isRemovedMode(payment.mode)) return 'no-provider';
  try {
    return (
      await providers[payment.mode].check({
        ...names,
        amount: { minor, currency },
        origin: originOf(payment),
      })
    ).kind;
  } catch (err) {
    log.error({ payment: reference, err }, 'verification: the provider adapter threw');
    return 'unknown';
  }
}

/** Of several numbers, whether any of them got something: the charge is not refunded as a whole then. */
async function findDelivery({ deliveries, log }: VerifyDeps, payment: Payment): Promise<OperatorAnswer> {
  const { id } = payment;
  const recharges = rechargesOf(payment);
  if (recharges.some(({ outcome }) => outcome?.kind === 'delivered')) return 'given';
  try {
    for (const key of recharges.length > 0 ? recharges.map((each) => each.key) : [id])
      if (await deliveries.find(key)) return 'given';
    return 'nothing-given';
  } catch (err) {
    log.warn({ payment: id, err }, 'verification: the operator did not answer');
    return 'unknown';
  }
}
