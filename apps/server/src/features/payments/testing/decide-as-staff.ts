import type { Wish } from '../staff/decide.ts';
import { decidePayment, type Verify } from '../staff/decide-payment.ts';
import { createVerificationStore } from '../staff/verification-store.ts';
import { verifyPayment } from '../staff/verify-payment.ts';
import type { PaymentWorld } from './payment-world.ts';

const STAFF_NOTE = { by: 'Keza', reason: 'the customer called' };

/** Asks the harness's wallet and operator about a payment, as a running portal does for staff. */
export async function verifyInWorld(harness: PaymentWorld, paymentId: string): ReturnType<Verify> {
  const { deps, clock, operator } = harness;
  const verifications = createVerificationStore(harness.database);
  const id = await verifications.request(paymentId, clock.now());
  await verifyPayment({ ...deps, verifications, deliveries: operator.deliveries }, id);
  return (await verifications.readEvidence(id)) ?? 'no-answer-in-time';
}

/** Carries out a staff action on a payment. `verify` replaces the verification, e.g. by one without an answer. */
export function decideAsStaff(
  harness: PaymentWorld,
  paymentId: string,
  input: Wish,
  verify: Verify = (id) => verifyInWorld(harness, id),
) {
  const verifications = createVerificationStore(harness.database);
  return decidePayment({ ...harness.deps, verifications, verify }, paymentId, input, STAFF_NOTE);
}
