import { systemClock } from '@portal/domain/clock';
import { useEffect, useState } from 'react';
import { lateSchedule, startPoll, statusSchedule } from '../../../blocks/poll.ts';
import { portal } from '../../../blocks/portal.ts';
import type { StatusPage, StatusQuery } from './read-status-page.ts';
import { isOver, type Transaction } from './status-copy.ts';

type Found = Extract<StatusPage, { kind: 'found' }>;

/** The latest transaction, the time it was read, and whether the last poll failed. */
export type Watched = { transaction: Transaction; seenAt: Date; silent: boolean };

/**
 * Polls a transaction until it can no longer change: the short status every second up to the maximum number of tries,
 * and the whole transaction when the status changes and after that maximum (SPEC section 4 "Transaction statuses",
 * RULINGS 3).
 */
export function useTransaction({ transaction, maxTries, seenAt }: Found, query: StatusQuery): Watched {
  const [watched, setWatched] = useState<Watched>({ transaction, seenAt: new Date(seenAt), silent: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: one poll per transaction
  useEffect(() => {
    // The loader ran again, for example after a cancel: its data is the latest.
    setWatched({ transaction, seenAt: new Date(seenAt), silent: false });
    if (isOver(transaction)) return;
    const { id, ...passThrough } = query;
    let tries = 0;
    let status = transaction.status;
    const keepPolling = () => {
      setWatched((before) => ({ ...before, silent: true }));
      return 'again' as const;
    };
    const poll = async (signal: AbortSignal) => {
      tries += 1;
      if (tries < maxTries) {
        const short = await portal.readStatus({ tid: id, ...passThrough }, { signal });
        if (short.kind !== 'ok') return keepPolling();
        if (!short.result.final && short.result.status === status) {
          setWatched((before) => ({ ...before, seenAt: systemClock.now(), silent: false }));
          return 'again';
        }
      }
      const whole = await portal.readTransaction({ txnId: id, ...passThrough }, { signal });
      if (whole.kind !== 'ok') return keepPolling();
      status = whole.result.status;
      setWatched({ transaction: whole.result, seenAt: systemClock.now(), silent: false });
      return isOver(whole.result) ? 'done' : 'again';
    };
    return startPoll({ schedule: transaction.final ? lateSchedule : statusSchedule(maxTries), ask: poll });
  }, [query.id, seenAt]);
  return watched;
}
