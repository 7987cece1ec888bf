import { setTimeout as wait } from 'node:timers/promises';
import type { Period } from './gaps.ts';

/** Visitors who read pages all the time. */
export type Readers = {
  /** Times at which a page had arrived, in milliseconds since 1970. */
  arrivals: readonly number[];
  /** Pages that did not arrive within a period, e.g. `/gethelp: 503`. */
  failuresIn: (period: Period) => string[];
  stop: () => Promise<void>;
};

/** Pages that consist of what is the same for all visitors, and the first page of a purchase. */
const PAGES = ['/', '/gethelp', '/sw/gethelp', '/privacy-policy', '/prepaid-recharge', '/storeLocator'];
const VISITORS = 2;
const PAUSE_MS = 200;
const PAGE_LIMIT_MS = 10_000;

/** Starts visitors of the load balancer at `front`. */
export function startReaders(front: string): Readers {
  const arrivals: number[] = [];
  const failures: { at: number; what: string }[] = [];
  let stopped = false;
  const read = async (visitor: number) => {
    for (let turn = visitor; !stopped; turn += 1) {
      const page = PAGES[turn % PAGES.length] ?? '/';
      const failure = await readPage(`${front}${page}`);
      if (failure) failures.push({ at: Date.now(), what: `${page}: ${failure}` });
      else arrivals.push(Date.now());
      await wait(PAUSE_MS);
    }
  };
  const reading = Promise.all(Array.from({ length: VISITORS }, (_, visitor) => read(visitor)));
  return {
    arrivals,
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
