const FIRST_MS = 250;
const MAX_MS = 30_000;
/** A process that worked for this long was no failed start. */
const STABLE_MS = 60_000;

/** Pauses between the starts of a process that ends unexpectedly. */
export type Backoff = {
  /** Reports that the process works. */
  reportStarted: () => void;
  /** The pause before the next start, in milliseconds: doubled each time, up to half a minute. */
  nextPause: () => number;
};

/**
 * Creates the pauses of one process.
 * @param now monotonic time in milliseconds
 */
export function createBackoff(now: () => number = () => performance.now()): Backoff {
  let failures = 0;
  let startedAt: number | null = null;
  return {
    reportStarted: () => {
      startedAt = now();
    },
    nextPause: () => {
      if (startedAt !== null && now() - startedAt >= STABLE_MS) failures = 0;
      startedAt = null;
      failures += 1;
      return Math.min(FIRST_MS * 2 ** (failures - 1), MAX_MS);
    },
  };
}
