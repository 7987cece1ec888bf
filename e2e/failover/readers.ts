import { setTimeout as wait } from 'node:timers/promises';
import type { Period } from './gaps.ts';

/** Visitors who read pages all the time. */
export type Readers = {
  /** Times at which a page had arrived, in milliseconds since 1970. */
  arrivals: readonly number[];
  /** The page of a period that took longest to arrive; `null` when none did. */
  slowestIn: (period: Period) => SlowPage | null;
  /** Pages that did not arrive within a period, e.g. `/gethelp: 503`. */
  failuresIn: (period: Period) => string[];
  stop: () => Promise<void>;
};

/** A page and how long it took, in milliseconds. */
export type SlowPage = { page: string; took: number };

/** Pages that consist of what is the same for all visitors, and the first page of a purchase. */
const PAGES = ['/', '/gethelp', '/sw/gethelp', '/privacy-policy', '/prepaid-recharge', '/storeLocator'];
const VISITORS = 2;
const PAUSE_MS = 200;
const PAGE_LIMIT_MS = 10_000;

/** Starts visitors of the load balancer at `front`. */
export function startReaders(front: string): Readers {
  const arrivals: number[] = [];
  const durations: (SlowPage & { at: number })[] = [];
  const failures: { at: number; what: string }[] = [];
  let stopped = false;
  const read = async (visitor: number) => {
    for (let turn = visitor; !stopped; turn += 1) {
      const page = PAGES[turn % PAGES.length] ?? '/';
      const from = Date.now();
      const failure = await readPage(`${front}${page}`);
      const at = Date.now();
      durations.push({ at, page, took: at - from });
      if (failure) failures.push({ at, what: `${page}: ${failure}` });
      else arrivals.push(at);
      await wait(PAUSE_MS);
    }
  };
  const reading = Promise.all(Array.from({ length: VISITORS }, (_, visitor) => read(visitor)));
  return {
    arrivals,
    slowestIn: ({ from, to }) =>
      durations
        .filter(({ at }) => at > from && at <= to)
        .sort((a, b) => b.took - a.took)
        .map(({ page, took }) => ({ page, took }))[0] ?? null,
    failuresIn: ({ from, to }) => failures.filter(({ at }) => at > from && at <= to).map(({ what }) => what),
    stop: async () => {
      stopped = true;
      await reading;
    },
  };
}

/** Why a page did not arrive; `null` when it did. */
async function readPage(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PAGE_LIMIT_MS) });
    const body = await response.text();
    if (response.status !== 200) return String(response.status);
    return body.includes('</html>') ? null : 'incomplete';
  } catch (error) {
    return (error as Error).message;
  }
}
