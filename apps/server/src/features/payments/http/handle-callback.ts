import { canStillBeCharged } from '../engine/payment-state.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import type { CallbackPath } from '../providers/create-providers.ts';
import type { CallbackAround } from '../providers/provider.ts';

/** How long callbacks are stored, for the investigation of disputes. */
const STORED_MS = 30 * 24 * 3_600_000;

/** Default response; a provider adapter may define its own. */
const DEFAULT_REPLY = { type: 'application/json; charset=utf-8', body: '{"received":true}' };

/**
 * Handles a callback: stores it as received and requests a check of the payment. Its content is never trusted, so
 * a forged callback is harmless. One with an unknown reference is stored and counted. A repeat of one that was
 * handled within three days is only counted (SAFETY X14); it still requests a check while no charge is known.
 * @returns the response for the provider
 */
export async function handleCallback(
  deps: PaymentsDeps,
  { name, mode }: Pick<CallbackPath, 'name' | 'mode'>,
  { body, ...around }: CallbackAround & { body: string },
): Promise<{ type: string; body: string }> {
  const { callbacks } = deps.providers[mode];
  const read = callbacks?.read(body, around) ?? {
    reference: null,
    genuine: false,
  };
  const { reference, genuine, reply = DEFAULT_REPLY, providerReference = null } = read;
  const receivedAt = deps.clock.now();
  const { query } = around;
  const stored = await deps.store.saveCallback({
    provider: name,
    reference,
    genuine,
    body,
    query,
    receivedAt,
  });
  if (stored.isReplay) {
    deps.countReplay(name);
    // A callback may come before the provider's status is up to date: its repeat is a reason to check again.
    if (genuine) await requestCheckIfOpen(deps, reference, receivedAt);
    return reply;
  }
  if (genuine) {
    await callbacks?.hear?.(body, around);
    await requestCheck(deps, { reference, providerReference }, receivedAt);
  }
  if (!genuine) deps.alarm('callback-forged');
  // Last: if anything above fails, the provider's next attempt is handled as the first.
  await deps.store.markHandled(stored);
  return reply;
}

/** Our reference and the provider's, as read from a callback. */
type CallbackReferences = { reference: string | null; providerReference: string | null };

/** Declined payments are checked too: a second card may have been charged on the gateway's page. */
async function requestCheck(
  deps: PaymentsDeps,
  { reference, providerReference }: CallbackReferences,
  at: Date,
): Promise<void> {
  const payment = reference === null ? null : await deps.store.find(reference);
  if (!payment) return deps.alarm('callback-unknown');
  // Stored for refunds too: the charge may have been found without it.
  if (providerReference) await deps.store.saveNotifiedReference(payment.id, providerReference);
  if (!canStillBeCharged(payment)) return;
  await deps.store.bringCheckForward(payment.id, at);
}

async function requestCheckIfOpen(
  { store }: PaymentsDeps,
  reference: string | null,
  at: Date,
): Promise<void> {
  const payment = reference === null ? null : await store.find(reference);
  if (payment && canStillBeCharged(payment)) await store.bringCheckForward(payment.id, at);
}

/** Deletes callbacks after their storage period. */
export async function deleteOldCallbacks({ store, clock }: PaymentsDeps): Promise<void> {
  const now = clock.now();
  await store.eraseCallbacks({ before: new Date(now.getTime() - STORED_MS), now });
}
