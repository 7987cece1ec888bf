import { sameMoney } from '@portal/domain/money/money';
import type { Clock } from '@portal/domain/time/clock';
import type { Db } from '@portal/platform/database/open-db';
import type { DeliveryRefusal } from '../delivery.ts';
import { askRemote, decide, type Once } from './ask-remote.ts';
import type { Decided, OnceRequest, Refusal, Remote, StoredRequest } from './request-state.ts';
import { createRequestStore, type RequestStore } from './request-store.ts';

/** Requests once per port and key. Throws while the outcome is unknown; the caller asks again later with the same key. */
export type SendOnce<Reason extends Refusal = DeliveryRefusal> = (
  request: OnceRequest,
) => Promise<Decided<Reason>>;

/** A lock outlives the longest call by this much, so that a slow process still has it when its call ends. */
const LOCK_MARGIN_MS = 5_000;

/**
 * Creates the function that delivers once through an interface that would deliver twice when asked twice (decision 087).
 * The request is stored before the call; one process at a time works on a key; after a call without an answer the other
 * side is asked first, and the request is repeated only when it is proven missing there and cannot arrive any more.
 */
export function createSendOnce<Reason extends Refusal>(
  deps: { db: Db; clock: Clock },
  remote: Remote<Reason>,
): SendOnce<Reason> {
  const once = { store: createRequestStore(deps), clock: deps.clock, remote };
  const running = new Map<string, Promise<Decided>>();
  const send: SendOnce<Refusal> = async (request) => {
    const stored = await once.store.record(request);
    requireSame(stored, request);
    if (stored.delivery) return stored.delivery;
    const id = `${request.port} ${request.key}`;
    const started = running.get(id) ?? work(once, request).finally(() => running.delete(id));
    running.set(id, started);
    return started;
  };
  // The refusals that are stored for a port are those of its remote.
  return send as SendOnce<Reason>;
}

/** A key stands for one request: another number, amount or bundle is a mistake of the caller, never a delivery. */
function requireSame(stored: OnceRequest, { msisdn, amount, details }: OnceRequest): void {
  if (stored.msisdn !== msisdn || !sameMoney(stored.amount, amount) || stored.details !== details)
    throw new Error('The key was already used for another request');
}

async function work(once: Once, request: OnceRequest): Promise<Decided> {
  const { store, remote } = once;
  const held = await store.lock(request, remote.settlesWithinMs + LOCK_MARGIN_MS);
  if (!held) return readDecided(store, request);
  try {
    return await (held.state === 'recorded' ? sendNow(once, held) : askFirst(once, held));
  } finally {
    await store.unlock(held);
  }
}

/** Another process has the key: its outcome if it is done, else unknown. */
async function readDecided(store: RequestStore, request: OnceRequest): Promise<Decided> {
  const stored = await store.find(request);
  if (stored?.delivery) return stored.delivery;
  throw new Error('Another process is waiting for the outcome of this request');
}

async function sendNow({ store, remote }: Once, held: StoredRequest): Promise<Decided> {
  const begun = await store.begin(held);
  if (!begun) throw new Error('Another process took over this request');
  const outcome = await remote.send(begun);
  switch (outcome.kind) {
    case 'not-sent':
      // What an earlier call left behind stays as it was.
      await store.takeBack(begun, held.state === 'sent' ? 'sent' : 'recorded', held.sentAt);
      throw new Error('The operator did not accept the request; it may be sent again', {
        cause: outcome.cause,
      });
    case 'pending':
      await store.recordReference(begun, outcome.reference);
      throw new Error('The operator has not finished the request yet');
    default:
      return decide(store, begun, outcome);
  }
}

async function askFirst(once: Once, held: StoredRequest): Promise<Decided> {
  return (await askRemote(once, held)) ?? sendNow(once, held);
}
