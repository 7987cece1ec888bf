import { STEP_OF_STATE } from './payment-step.ts';
import type { PaymentsDeps } from './payments-deps.ts';

/** Long enough to look into a dispute, short enough to be forgotten. */
const KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Takes a callback: keeps it as it came and brings the payment's check forward. It is never believed, so a forged
 * one is harmless; a reference we don't have is kept and counted, nothing else.
 */
export async function settleOnCallback(deps: PaymentsDeps, body: string): Promise<void> {
  const { callbacks } = deps.providers['money-push'];
  const { reference, genuine } = callbacks?.read(body) ?? { reference: null, genuine: false };
  const receivedAt = deps.clock.now();
  await deps.store.keepCallback({ provider: 'money', reference, genuine, body, receivedAt });
  if (!genuine) return deps.alarm('callback-forged');
  const payment = reference === null ? null : await deps.store.find(reference);
  if (!payment) return deps.alarm('callback-unknown');
  const step = STEP_OF_STATE[payment.state];
  if (step === 'check-payment') await deps.store.bringForward(payment.id, step, receivedAt);
}

/** Erases what has been kept long enough. */
export async function eraseCallbacks({ store, clock }: PaymentsDeps): Promise<void> {
  await store.eraseCallbacks(new Date(clock.now().getTime() - KEPT_MS));
}
