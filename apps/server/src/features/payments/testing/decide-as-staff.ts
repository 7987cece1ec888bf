import type { Wish } from '../staff/decide.ts';
import { decidePayment, type Verify } from '../staff/decide-payment.ts';
import { createVerificationStore } from '../staff/verification-store.ts';
import { verifyPayment } from '../staff/verify-payment.ts';
import type { PaymentWorld } from './payment-world.ts';

const KEZA = { by: 'Keza', reason: 'the customer called' };

/** Has the world's wallet and operator asked about a payment, as a running portal does for the staff. */
export async function verifyInWorld(world: PaymentWorld, paymentId: string): ReturnType<Verify> {
  const { deps, clock, operator } = world;
  const verifications = createVerificationStore(world.database);
  const id = await verifications.request(paymentId, clock.now());
  await verifyPayment({ ...deps, verifications, deliveries: operator.deliveries }, id);
  return (await verifications.readEvidence(id)) ?? 'no-answer-in-time';
}

/** A decision of the staff about a payment of the world. `verify`: another way to ask, e.g. in vain. */
export function decideAsStaff(
  world: PaymentWorld,
  paymentId: string,
  wish: Wish,
  verify: Verify = (id) => verifyInWorld(world, id),
) {
  const verifications = createVerificationStore(world.database);
  return decidePayment({ ...world.deps, verifications, verify }, paymentId, wish, KEZA);
}
