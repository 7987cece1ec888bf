/**
 * Returns whether the next line may be logged, and how many lines were suppressed since the last logged one.
 */
export type LogLimit = () => { allowed: boolean; suppressed: number };

/**
 * Limits log lines that anyone can cause to a number per minute.
 * @param now monotonic time in milliseconds
 */
export function createLogLimit(perMinute: number, now: () => number = () => performance.now()): LogLimit {
  let windowStart = Number.NEGATIVE_INFINITY;
  let written = 0;
  let suppressed = 0;
  return () => {
    if (now() - windowStart >= 60_000) {
      windowStart = now();
      written = 0;
    }
    if (written >= perMinute) {
      suppressed += 1;
      return { allowed: false, suppressed };
    }
    written += 1;
    const before = suppressed;
    suppressed = 0;
    return { allowed: true, suppressed: before };
  };
}
