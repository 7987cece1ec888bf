import type { CallbackPath } from '@portal/payments/providers/create-providers';
import type { CallbackAround, CallbackRead } from '@portal/payments/providers/provider';
import { isReference } from '@portal/payments/providers/readable-outcome';
import type { PaymentsDeps } from '../payments-deps.ts';

const DAY_MS = 24 * 3_600_000;

/** Default response; a provider adapter may define its own. */
const DEFAULT_REPLY = { type: 'application/json; charset=utf-8', body: '{"received":true}' };

/** A callback as it came. `known`: what it is about, where its own content does not say it. */
type CallbackMessage = CallbackAround & { body: string; known?: CallbackRead };

/**
 * Handles a callback: stores it as received and requests a check of the payment. Its content is never trusted, so
 * a forged callback is harmless. One with an unknown reference is stored and counted. A repeat of one that was
 * handled within three days is only counted (SAFETY X14); it still requests a check while no charge is known: it may
 * come before the provider's status is up to date. The check runs in this process after the response.
 * @returns the response for the provider
 */
export async function handleCallback(
  deps: PaymentsDeps,
  { name, mode }: Pick<CallbackPath, 'name' | 'mode'>,
  { body, known, ...around }: CallbackMessage,
): Promise<{ type: string; body: string }> {
  const { callbacks, disputes } = deps.providers[mode];
  const read = known ??
    callbacks?.read(body, around) ?? {
      reference: null,
      genuine: false,
    };
  const { genuine, reply = DEFAULT_REPLY } = read;
  const providerReference = toReference(read.providerReference);
  const isNamedByProvider = genuine && read.reference === null && providerReference !== null;
  const reference = isNamedByProvider
    ? await deps.store.findByProviderReference(mode, providerReference)
    : toReference(read.reference);
  const more = genuine ? callbacks?.save : undefined;
  const stored = await deps.store.takeCallback(
    {
      provider: name,
      reference,
      providerReference,
      genuine,
      body: withoutNul(body),
      query: Object.fromEntries(
        Object.entries(around.query).map(([name, value]) => [name, withoutNul(value)]),
      ),
      receivedAt: deps.clock.now(),
    },
    {
      handled: more === undefined,
      heldUntil: deps.steps.leaseUntil({ job: 'check-payment', payment: { mode } }),
    },
  );
  const dispute = genuine ? (disputes?.read(body) ?? null) : null;
  // Repeats too: the process may have died before this. The job's key makes them one.
  if (dispute !== null) await deps.queueDisputeCheck(mode, dispute);
  if (stored.isReplay) deps.countReplay(name);
  else if (!genuine) deps.alarm('callback-forged');
  else {
    await more?.(body, around, () => findCharge(deps, reference));
    if (!stored.isKnown && !(await isArchived(deps, reference, providerReference)))
      deps.alarm('callback-unknown');
    // Stored for refunds too: the charge may have been found without it.
    else if (providerReference && reference && !stored.payment)
      await deps.store.saveNotifiedReference(reference, providerReference);
  }
  if (stored.payment) await deps.steps.run({ job: 'check-payment', payment: stored.payment });
  // Last: if anything above fails, the provider's next attempt is handled as the first.
  if (more && !stored.isReplay) await deps.store.markHandled(stored);
  return reply;
}

/** The provider's reference of the charge that is recorded for a payment; `null` while none is. */
async function findCharge({ store }: PaymentsDeps, reference: string | null): Promise<string | null> {
  const payment = reference === null ? null : await store.find(reference);
  return payment && payment.chargedMinor !== null ? payment.providerReference : null;
}

/** Whether a callback is about an archived payment. One that may still be charged is brought back and checked. */
async function isArchived(
  { store, clock }: PaymentsDeps,
  reference: string | null,
  providerReference: string | null,
): Promise<boolean> {
  return reference !== null && store.bringCheckForward(reference, clock.now(), providerReference);
}

/** Deletes callbacks after `keptDays`: they are kept for the investigation of disputes. */
export async function deleteOldCallbacks(
  { store, clock }: Pick<PaymentsDeps, 'store' | 'clock'>,
  keptDays: number,
): Promise<void> {
  const now = clock.now();
  await store.eraseCallbacks({ before: new Date(now.getTime() - keptDays * DAY_MS), now });
}

/** A name that cannot be one is none: the callback is stored, and finds no payment. */
function toReference(text: string | null | undefined): string | null {
  return text && isReference(text) ? text : null;
}

/** PostgreSQL stores no NUL. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}
