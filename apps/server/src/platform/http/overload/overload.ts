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

/** The mean delay of the event loop in milliseconds, and how many queries wait for a connection now. */
export type ReportedLoad = { loopDelayMs: number; databaseWaits: number };

/** The load of this process. */
export type Overload = {
  /** `null`: new work is accepted. */
  reason: () => OverloadReason | null;
  /** Reports the load of the last half second. */
  report: (load: ReportedLoad) => void;
  /** Reports a request. Returns the function that reports its end. */
  reportRequest: () => () => void;
};

/** One long computation, a burst of queries, or a machine that paused, is no overload. */
const MIN_REPORTS = 2;

/** Creates the measure of the load. */
export function createOverload(limits: OverloadLimits): Overload {
  let late = 0;
  let waiting = 0;
  let requests = 0;
  const exceeds = (value: number, limit: number) => limit > 0 && value > limit;
  return {
    reason: () => {
      if (late >= MIN_REPORTS) return 'event-loop';
      if (waiting >= MIN_REPORTS) return 'database';
      return exceeds(requests, limits.requests) ? 'requests' : null;
    },
    report: ({ loopDelayMs, databaseWaits }) => {
      late = exceeds(loopDelayMs, limits.loopDelayMs) ? late + 1 : 0;
      waiting = exceeds(databaseWaits, limits.databaseWaits) ? waiting + 1 : 0;
    },
    reportRequest: () => {
      requests += 1;
      return () => {
        requests -= 1;
      };
    },
  };
}
