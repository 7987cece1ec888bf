import { percentile } from './median.ts';

/** What a load came to: how many a second, and how long one took in milliseconds. */
export type Rate = { count: number; perSecond: number; p50: number; p99: number };

/** Runs `once` over and over at `connections` side by side for `seconds`. An error of any of them ends the load. */
export async function loadFor(
  { connections, seconds }: { connections: number; seconds: number },
  once: (connection: number) => Promise<void>,
): Promise<Rate> {
  const start = performance.now();
  const until = start + seconds * 1000;
  return measured(start, connections, () => performance.now() < until, once);
}

/** Takes every item through `each`, `connections` side by side. */
export async function loadAll<Item>(
  items: readonly Item[],
  connections: number,
  each: (item: Item) => Promise<void>,
): Promise<Rate> {
  let next = 0;
  const more = () => next < items.length;
  return measured(performance.now(), connections, more, () => each(items[next++] as Item));
}

async function measured(
  start: number,
  connections: number,
  more: () => boolean,
  once: (connection: number) => Promise<void>,
): Promise<Rate> {
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
