/** A queue that is too long for this time is an overload. A shorter one is a burst, or a machine that paused. */
const STANDING_MS = 100;
/** After an overload the next long queue counts at once, until there was none for this time. */
const CALM_MS = 1_000;

/**
 * Creates the function that is told the length of a queue, at least every few dozen milliseconds, and returns whether it
 * is an overload now.
 * @param limit queues up to this length never are; 0: none is
 * @param elapsed monotonic time in milliseconds
 */
export function watchQueue(limit: number, elapsed: () => number): (length: number) => boolean {
  let longSince: number | null = null;
  let lastLong = 0;
  let isOverloaded = false;
  return (length) => {
    const now = elapsed();
    if (limit === 0 || length <= limit) {
      longSince = null;
      if (now - lastLong >= CALM_MS) isOverloaded = false;
      return false;
    }
    longSince ??= now;
    lastLong = now;
    if (now - longSince >= STANDING_MS) isOverloaded = true;
    return isOverloaded;
  };
}
