/** Visitors notice a longer wait. A read of a database or operator that responds takes milliseconds. */
const WAIT_MS = 1_000;

/**
 * Wraps the read of something that is shown on pages: while its source fails or does not respond, they go on with what
 * was read last. Only one read waits longer than that for its response. Without an earlier value, the read itself
 * decides: its error is thrown, and it is waited for.
 * @param waitMs how long a page waits for a newer value, in milliseconds
 */
export function keepLast<Value>(read: () => Promise<Value>, waitMs = WAIT_MS): () => Promise<Value> {
  let last: { value: Value } | null = null;
  let overdue: Promise<unknown> | null = null;
  return async () => {
    if (last && overdue) return last.value;
    const reading = read().then((value) => {
      last = { value };
      return value;
    });
    const known = last;
    if (!known) return reading;
    return giveUpAfter(waitMs, reading, () => {
      const ended = reading.then(ignore, ignore).then(() => {
        if (overdue === ended) overdue = null;
      });
      overdue = ended;
    }).catch(() => known.value);
  };
}

function ignore(): void {}

/** Rejects when there is no result in time, and calls `onOverdue` before. */
function giveUpAfter<Value>(ms: number, result: Promise<Value>, onOverdue: () => void): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      onOverdue();
      reject(new Error(`no result within ${ms} ms`));
    }, ms);
    result.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
