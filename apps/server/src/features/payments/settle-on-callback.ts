import { nextState } from './payment-state.ts';
import type { CallbackPath, PaymentsDeps } from './payments-deps.ts';
import type { CallbackAround } from './providers/provider.ts';

/** Long enough to look into a dispute, short enough to be forgotten. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** What a provider is answered when it does not say what it wants to hear. */
const RECEIVED = { type: 'application/json; charset=utf-8', body: '{"received":true}' };

/**
 * Takes a callback: keeps it as it came and brings the payment's check forward. It is never believed, so a forged
 * one is harmless; a reference we don't have is kept and counted, nothing else.
 * @returns what its sender is answered
 */
export async function settleOnCallback(
  deps: PaymentsDeps,
  { name, mode }: Pick<CallbackPath, 'name' | 'mode'>,
  { body, ...around }: CallbackAround & { body: string },
): Promise<{ type: string; body: string }> {
  const { callbacks } = deps.providers[mode];
  const read = callbacks?.read(body, around) ?? {
    reference: null,
    genuine: false,
  };
  const { reference, genuine, reply = RECEIVED } = read;
  const receivedAt = deps.clock.now();
  await deps.store.keepCallback({ provider: name, reference, genuine, body, receivedAt });
  if (genuine) {
    await callbacks?.hear?.(body, around);
    await bringForward(deps, reference, receivedAt);
  }
  if (!genuine) deps.alarm('callback-forged');
  return reply;
}

/** A declined payment is looked into once more: on a gateway's page a second card may have been taken. */
async function bringForward(deps: PaymentsDeps, reference: string | null, at: Date): Promise<void> {
  const payment = reference === null ? null : await deps.store.find(reference);
  if (!payment) return deps.alarm('callback-unknown');
  if (nextState(payment.state, 'charge-confirmed') === null) return;
  await deps.store.bringCheckForward(payment.id, at);
}

/** Erases what has been kept long enough. */
export async function eraseCallbacks({ store, clock }: PaymentsDeps): Promise<void> {
  await store.eraseCallbacks(new Date(clock.now().getTime() - KEPT_MS));
}
