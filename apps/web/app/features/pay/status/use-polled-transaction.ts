import { systemClock } from '@portal/domain/time/clock';
import { useEffect, useRef, useState } from 'react';
import { portal } from '../../../context/portal.ts';
import { latePollSchedule, startPolling, statusPollSchedule } from '../../../timers/polling.ts';
import { openStatusStream } from '../status-stream.ts';
import type { StatusPageData, StatusQuery } from './read-status-page.ts';
import { hasEnded, type Transaction } from './status-text-keys.ts';

type Found = Extract<StatusPageData, { kind: 'found' }>;

/**
 * The latest transaction, the time it was read, and whether the last poll failed. `stop` ends the watch until the loader of
 * the page has run again.
 */
export type PolledTransaction = {
  transaction: Transaction;
  seenAt: Date;
  hasFailed: boolean;
  stop: () => void;
};

/**
 * Watches a transaction until it can no longer change. The server streams each change of the payment, and the whole
 * transaction is read then. While it does not stream, the transaction is polled: the short status every second up to the
 * maximum number of tries, and the whole transaction when the status changes and after that maximum (SPEC section 4
 * "Transaction statuses", RULINGS 3).
 */
export function usePolledTransaction(
  { transaction, maxTries, seenAt }: Found,
  query: StatusQuery,
): PolledTransaction {
  const [watched, setWatched] = useState<Omit<PolledTransaction, 'stop'>>({
    transaction,
    seenAt: new Date(seenAt),
    hasFailed: false,
  });
  const stop = useRef(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: one poll per transaction
  useEffect(() => {
    // The loader ran again, for example after a cancel: its data is the latest.
    setWatched({ transaction, seenAt: new Date(seenAt), hasFailed: false });
    if (hasEnded(transaction)) return;
    const { id, ...passThrough } = query;
    let tries = 0;
    let status = transaction.status;
    // A change that was streamed and could not be read yet.
    let isBehind = false;
    const keepPolling = () => {
      setWatched((before) => ({ ...before, hasFailed: true }));
      return 'again' as const;
    };
    const confirm = () => {
      setWatched((before) => ({ ...before, seenAt: systemClock.now(), hasFailed: false }));
      return 'again' as const;
    };
    const readWhole = async (signal: AbortSignal) => {
      const whole = await portal.readTransaction({ txnId: id, ...passThrough }, { signal });
      if (signal.aborted) return 'done';
      if (whole.kind !== 'ok') return keepPolling();
      status = whole.result.status;
      isBehind = false;
      setWatched({ transaction: whole.result, seenAt: systemClock.now(), hasFailed: false });
      return hasEnded(whole.result) ? 'done' : 'again';
    };
    const controller = new AbortController();
    const stream = canStream(transaction)
      ? openStatusStream(id, () => {
          // Also when the status is the same: a payment before the staff is as much in process as one that waits.
          isBehind = true;
          void readWhole(controller.signal);
        })
      : null;
    const poll = async (signal: AbortSignal) => {
      if (stream?.isLive() && !isBehind) return confirm();
      tries += 1;
      if (tries < maxTries && !isBehind) {
        const short = await portal.readStatus({ tid: id, ...passThrough }, { signal });
        if (signal.aborted) return 'done';
        if (short.kind !== 'ok') return keepPolling();
        if (!short.result.final && short.result.status === status) return confirm();
      }
      return readWhole(signal);
    };
    const stopPolling = startPolling({
      schedule: transaction.final ? latePollSchedule : statusPollSchedule(maxTries),
      check: poll,
    });
    stop.current = () => {
      stream?.close();
      controller.abort();
      stopPolling();
    };
    return () => stop.current();
  }, [query.id, seenAt]);
  return { ...watched, stop: () => stop.current() };
}

/** The server streams to the browsers that ordered or pay, and until the status is final. */
function canStream({ own, final }: Transaction): boolean {
  return own && !final;
}
