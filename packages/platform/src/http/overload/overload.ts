import { watchQueue } from './standing-queue.ts';

/** Why a process accepts no new work: its thread is busy, queries wait for a connection, or too many requests are open. */
export type OverloadReason = 'event-loop' | 'database' | 'requests';

/** Limits of one process; 0 switches one off. */
export type OverloadLimits = {
  /** Mean delay of the event loop, in milliseconds. */
  loopDelayMs: number;
  /** Queries that wait for a database connection. */
  databaseWaits: number;
  /** Requests that are being answered. */
  requests: number;
};

/** The load of this process. */
export type Overload = ReturnType<typeof createOverload>;

/** One long computation, or a machine that paused, is no overload. */
const MIN_REPORTS = 2;

/** How often the queries that wait are counted while no new work arrives. */
export const COUNT_WAITS_EVERY_MS = 50;

/**
 * Creates the measure of the load. Queries that wait are also counted when new work arrives: at twice the rate that a
 * process can do, the work of half a second is enough to make every purchase under way slow (decision 111).
 * @param countDatabaseWaits how many queries wait for a connection now
 * @param elapsed monotonic time in milliseconds
 */
export function createOverload(
  limits: OverloadLimits,
  countDatabaseWaits: () => number,
  elapsed: () => number = () => performance.now(),
) {
  const isStanding = watchQueue(limits.databaseWaits, elapsed);
  let late = 0;
  let requests = 0;
  const exceeds = (value: number, limit: number) => limit > 0 && value > limit;
  return {
    /** `null`: new work is accepted. Call it at least every {@link COUNT_WAITS_EVERY_MS}. */
    reason: (): OverloadReason | null => {
      const hasLongQueue = isStanding(countDatabaseWaits());
      if (late >= MIN_REPORTS) return 'event-loop';
      if (hasLongQueue) return 'database';
      return exceeds(requests, limits.requests) ? 'requests' : null;
    },
    /** Reports the mean delay of the event loop in the last half second, in milliseconds. */
    reportLoopDelay: (ms: number) => {
      late = exceeds(ms, limits.loopDelayMs) ? late + 1 : 0;
    },
    /** Reports a request. Returns the function that reports its end. */
    reportRequest: () => {
      requests += 1;
      return () => {
        requests -= 1;
      };
    },
  };
}
