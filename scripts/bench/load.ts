import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from './median.ts';

/** Result of a load: throughput per second, and latency in milliseconds. */
export type Rate = { count: number; perSecond: number; p50: number; p99: number };

/** Runs `once` repeatedly on `connections` in parallel for `seconds`. The first error ends the load. */
export async function loadFor(
  { connections, seconds }: { connections: number; seconds: number },
  once: (connection: number) => Promise<void>,
): Promise<Rate> {
  const start = performance.now();
  const until = start + seconds * 1000;
  return measure({ start, connections, more: () => performance.now() < until, once });
}

/**
 * Calls `each` for every item, `connections` in parallel.
 * @param options `perSecond`: starts no more than that many each second; without it, as many as possible
 */
export async function loadAll<Item>(
  items: readonly Item[],
  { connections, perSecond = Number.POSITIVE_INFINITY }: { connections: number; perSecond?: number },
  each: (item: Item) => Promise<void>,
): Promise<Rate> {
  let next = 0;
  const start = performance.now();
  const more = () => next < items.length;
  const once = async () => {
    const index = next++;
    const wait = start + (index / perSecond) * 1000 - performance.now();
    if (wait > 0) await sleep(wait);
    return each(items[index] as Item);
  };
  return measure({ start, connections, more, once });
}

type Measurement = {
  start: number;
  connections: number;
  more: () => boolean;
  once: (connection: number) => Promise<void>;
};

async function measure({ start, connections, more, once }: Measurement): Promise<Rate> {
  const times: number[] = [];
  const worker = async (connection: number) => {
    while (more()) {
      const began = performance.now();
      await once(connection);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => worker(index)));
  const seconds = (performance.now() - start) / 1000;
  return {
    count: times.length,
    perSecond: times.length / seconds,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
  };
}
