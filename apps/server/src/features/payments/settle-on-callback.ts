import { mayBeCharged } from './payment-state.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import type { CallbackPath } from './providers/create-providers.ts';
import type { CallbackAround } from './providers/provider.ts';

/** Long enough to look into a dispute, short enough to be forgotten. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** What a provider is answered when it does not say what it wants to hear. */
const RECEIVED = { type: 'application/json; charset=utf-8', body: '{"received":true}' };

/**
 * Takes a callback: keeps it as it came and brings the payment's check forward. It is never believed, so a forged
 * one is harmless; a reference we don't have is kept and counted, nothing else. An equal one of the last three days
 * that was handled is counted and not kept (SAFETY X14); it has a payment checked only while no charge is known.
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
  const { reference, genuine, reply = RECEIVED, providerReference = null } = read;
  const receivedAt = deps.clock.now();
  const { query } = around;
  const kept = await deps.store.keepCallback({ provider: name, reference, genuine, body, query, receivedAt });
  if (kept.isReplay) {
    deps.countReplay(name);
    // A notice may come before the provider's own answer is ready: its retry is a reason to ask again.
    if (genuine) await checkWhileOpen(deps, reference, receivedAt);
    return reply;
  }
  if (genuine) {
    await callbacks?.hear?.(body, around);
    await bringForward(deps, { reference, providerReference }, receivedAt);
  }
  if (!genuine) deps.alarm('callback-forged');
  // Last: when anything above failed, the provider's next try is handled as if it were the first.
  await deps.store.noteHandled(kept);
  return reply;
}

/** Our name of a payment and the provider's, as a callback tells them. */
type Named = { reference: string | null; providerReference: string | null };

/** A declined payment is looked into once more: on a gateway's page a second card may have been taken. */
async function bringForward(
  deps: PaymentsDeps,
  { reference, providerReference }: Named,
  at: Date,
): Promise<void> {
  const payment = reference === null ? null : await deps.store.find(reference);
  if (!payment) return deps.alarm('callback-unknown');
  // Kept for a refund too: the charge may have been found without it.
  if (providerReference) await deps.store.keepNotifiedReference(payment.id, providerReference);
  if (!mayBeCharged(payment)) return;
  await deps.store.bringCheckForward(payment.id, at);
}

async function checkWhileOpen({ store }: PaymentsDeps, reference: string | null, at: Date): Promise<void> {
  const payment = reference === null ? null : await store.find(reference);
  if (payment && mayBeCharged(payment)) await store.bringCheckForward(payment.id, at);
}

/** Erases what has been kept long enough. */
export async function eraseCallbacks({ store, clock }: PaymentsDeps): Promise<void> {
  const now = clock.now();
  await store.eraseCallbacks({ before: new Date(now.getTime() - KEPT_MS), now });
}
