import type { Clock } from '@portal/domain/time/clock';
import type { Db } from '@portal/platform/database/open-db';
import { askRemote } from './ask-remote.ts';
import type { Decided, Refusal, Remote, RequestPort } from './request-state.ts';
import { createRequestStore } from './request-store.ts';

/**
 * Creates the function that finds what became of a request, and asks the other side when that is not stored. It sends
 * nothing again.
 * @returns the outcome; `null` when nothing was requested, or the request never arrived and cannot any more
 * @throws Error while the outcome is unknown
 */
export function createFindOutcome<Reason extends Refusal>(
  deps: { db: Db; clock: Clock },
  remote: Remote<Reason>,
): (request: { port: RequestPort; key: string }) => Promise<Decided<Reason> | null> {
  const once = { store: createRequestStore(deps), clock: deps.clock, remote };
  return async (request) => {
    const stored = await once.store.find(request);
    if (!stored || stored.state === 'recorded') return null;
    const outcome = stored.delivery ?? (await askRemote(once, stored));
    // The refusals that are stored for a port are those of its remote.
    return outcome as Decided<Reason> | null;
  };
}
