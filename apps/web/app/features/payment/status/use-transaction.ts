import { systemClock } from '@portal/domain/clock';
import { useEffect, useState } from 'react';
import { lateSchedule, startPoll, statusSchedule } from '../../../blocks/poll.ts';
import { portal } from '../../../blocks/portal.ts';
import type { StatusPage, StatusQuery } from './read-status-page.ts';
import { isOver, type Transaction } from './status-copy.ts';

type Found = Extract<StatusPage, { kind: 'found' }>;

/** The newest that is known, when it was seen, and whether the last question stayed without an answer. */
export type Watched = { transaction: Transaction; seenAt: Date; silent: boolean };

/**
 * Watches a transaction until nothing can happen to it: the short status every second up to the maximum, the whole
 * transaction as soon as the status changes and from the maximum on (SPEC section 4 "Transaction statuses", RULINGS 3).
 */
export function useTransaction({ transaction, maxTries, seenAt }: Found, query: StatusQuery): Watched {
  const [watched, show] = useState<Watched>({ transaction, seenAt: new Date(seenAt), silent: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: one watch for one transaction
  useEffect(() => {
    // The page was loaded anew, e.g. after its customer cancelled: what it brought is the newest.
    show({ transaction, seenAt: new Date(seenAt), silent: false });
    if (isOver(transaction)) return;
    const { id, ...passedOn } = query;
    let tries = 0;
    let status = transaction.status;
    const unanswered = () => {
      show((before) => ({ ...before, silent: true }));
      return 'again' as const;
    };
    const ask = async (signal: AbortSignal) => {
      tries += 1;
      if (tries < maxTries) {
        const short = await portal.readStatus({ tid: id, ...passedOn }, { signal });
        if (short.kind !== 'ok') return unanswered();
        if (!short.result.final && short.result.status === status) {
          show((before) => ({ ...before, seenAt: systemClock.now(), silent: false }));
          return 'again';
        }
      }
      const whole = await portal.readTransaction({ txnId: id, ...passedOn }, { signal });
      if (whole.kind !== 'ok') return unanswered();
      status = whole.result.status;
      show({ transaction: whole.result, seenAt: systemClock.now(), silent: false });
      return isOver(whole.result) ? 'done' : 'again';
    };
    return startPoll({ schedule: transaction.final ? lateSchedule : statusSchedule(maxTries), ask });
  }, [query.id, seenAt]);
  return watched;
}
