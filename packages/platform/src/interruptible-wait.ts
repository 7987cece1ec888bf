import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 200;

/**
 * Creates a wait function that returns early when `hasEnded` returns true. A node that shuts down can then
 * answer its browsers immediately instead of waiting for a slow provider.
 * @param hasEnded checked every 200 ms
 */
export function createInterruptibleWait(isOver: () => boolean): (ms: number) => Promise<void> {
  return async (ms) => {
    const end = performance.now() + ms;
    for (let left = ms; left > 0 && !isOver(); left = end - performance.now())
      await wait(Math.min(left, POLL_MS), undefined, { ref: false });
  };
}
