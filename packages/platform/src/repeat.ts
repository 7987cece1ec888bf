import { setTimeout as wait } from 'node:timers/promises';

/** Work that repeats until it is stopped. */
export type Repetition = {
  /** Starts the next call now instead of at its time. */
  wake: () => void;
  /** Waits for the running call; none follows. */
  stop: () => Promise<void>;
};

/**
 * Calls `work` again that long after each call has ended, by a monotonic timer.
 * @param work must not throw
 */
export function repeat(everyMs: number, work: () => Promise<void>): Repetition {
  let isStopped = false;
  let pause = new AbortController();
  const loop = async () => {
    while (!isStopped) {
      pause = new AbortController();
      await work();
      if (!isStopped) await wait(everyMs, null, { signal: pause.signal, ref: false }).catch(() => {});
    }
  };
  const running = loop();
  return {
    wake: () => pause.abort(),
    stop: () => {
      isStopped = true;
      pause.abort();
      return running;
    },
  };
}
