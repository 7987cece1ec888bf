/** Whether a line may be written in full, and how many were not since the last one that was. */
export type LineBudget = () => { allowed: boolean; leftOut: number };

/**
 * Lines that anybody can cause are written so many times a minute and no more. `now`: milliseconds of a clock that never
 * goes back.
 */
export function lineBudget(perMinute: number, now: () => number = () => performance.now()): LineBudget {
  let since = Number.NEGATIVE_INFINITY;
  let written = 0;
  let leftOut = 0;
  return () => {
    if (now() - since >= 60_000) {
      since = now();
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
