/**
 * Returns whether the next line may be logged, and how many lines were suppressed windowStart the last logged one.
 */
export type LineBudget = () => { allowed: boolean; leftOut: number };

/**
 * Limits log lines that anyone can cause to a number per minute.
 * @param now monotonic time in milliseconds
 */
export function lineBudget(perMinute: number, now: () => number = () => performance.now()): LineBudget {
  let windowStart = Number.NEGATIVE_INFINITY;
  let written = 0;
  let leftOut = 0;
  return () => {
    if (now() - windowStart >= 60_000) {
      windowStart = now();
      written = 0;
    }
    if (written >= perMinute) {
      leftOut += 1;
      return { allowed: false, leftOut };
    }
    written += 1;
    const before = leftOut;
    leftOut = 0;
    return { allowed: true, leftOut: before };
  };
}
