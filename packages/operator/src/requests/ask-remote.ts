import type { Clock } from '@portal/domain/time/clock';
import type { Decided, Refusal, Remote, StoredRequest } from './request-state.ts';
import type { RequestStore } from './request-store.ts';

/** The stored requests of an interface, and its other side. */
export type Once = { store: RequestStore; clock: Clock; remote: Remote<Refusal> };

/**
 * Asks the other side what became of a request that was sent, and stores the outcome.
 * @returns the outcome; `null` when the request is proven missing there and cannot arrive any more
 * @throws Error while that is unknown
 */
export async function askRemote(
  { store, clock, remote }: Once,
  sent: StoredRequest,
): Promise<Decided | null> {
  const outcome = await remote.ask(sent);
  switch (outcome.kind) {
    case 'pending':
      throw new Error('The operator has not finished the request yet');
    case 'never-arrived': {
      const sentMs = sent.sentAt?.getTime() ?? 0;
      if (clock.now().getTime() - sentMs < remote.settlesWithinMs)
        throw new Error('The request may still arrive at the operator');
      return null;
    }
    default:
      return decide(store, sent, outcome);
  }
}

/** Stores the outcome of a request. Another process may have stored one before: that one counts. */
export async function decide(
  store: RequestStore,
  request: StoredRequest,
  outcome: Decided,
): Promise<Decided> {
  const decided = (await store.decide(request, outcome)) ?? (await store.find(request));
  if (!decided?.delivery) throw new Error('The outcome of the request was not stored');
  return decided.delivery;
}
