import type { Counters } from './counters.ts';

/** Ended windows are dropped when there are more than this many. */
const SWEEP_ABOVE = 10_000;

/** Windows of keys in the memory of this process: how many points were used, and when the window ends. */
export function createMemoryWindows(now: () => number) {
  const windows = new Map<string, { points: number; ends: number }>();
  let sweepAbove = SWEEP_ABOVE;
  const find = (key: string) => {
    const window = windows.get(key);
    return window && window.ends > now() ? window : null;
  };
  /** A flood of new keys costs one look at each of them for every doubling, not for every request. */
  const sweep = () => {
    if (windows.size <= sweepAbove) return;
    for (const [key, { ends }] of windows) if (ends <= now()) windows.delete(key);
    sweepAbove = Math.max(SWEEP_ABOVE, windows.size * 2);
  };
  return {
    /** Seconds until the window of a key ends, 1 or more; `null` when it has none. */
    secondsLeft: (key: string): number | null => {
      const window = find(key);
      return window && toSeconds(window.ends - now());
    },
    /** The running window of a key, or a new one of so many seconds. */
    open: (key: string, seconds: number) => {
      const known = find(key);
      if (known) return known;
      const window = { points: 0, ends: now() + seconds * 1000 };
      windows.set(key, window);
      sweep();
      return window;
    },
    find,
    /** How many windows are in memory, those that have ended included. */
    size: () => windows.size,
  };
}

/** Whole seconds, 1 or more. */
export const toSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/**
 * Counters in the memory of this process.
 * @param now milliseconds since 1970
 */
export function createMemoryCounters(now: () => number): Counters {
  const windows = createMemoryWindows(now);
  return {
    take: async (allowances, seconds) => {
      for (const { key, most } of allowances) {
        const window = windows.open(key, seconds);
        window.points += 1;
        if (window.points > most) return toSeconds(window.ends - now());
      }
      return null;
    },
    giveBack: async (allowances) => {
      for (const { key } of allowances) {
        const window = windows.find(key);
        if (window) window.points = Math.max(0, window.points - 1);
      }
    },
  };
}
