import { setTimeout as wait } from 'node:timers/promises';

const LOOK_MS = 200;

/**
 * Makes a wait that ends early: a node that is asked to stop answers its browsers at once with what it knows, instead
 * of waiting for a slow provider until it is cut off.
 * @param over whether there is no more time to wait
 */
export function waitUnless(over: () => boolean): (ms: number) => Promise<void> {
  return async (ms) => {
    const end = performance.now() + ms;
    for (let left = ms; left > 0 && !over(); left = end - performance.now())
      await wait(Math.min(left, LOOK_MS), undefined, { ref: false });
  };
}
