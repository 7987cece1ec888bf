import { setTimeout as wait } from 'node:timers/promises';

/** PostgreSQL ended one of several transactions that waited for each other (PostgreSQL manual, appendix A). */
const DEADLOCK_DETECTED = '40P01';

/** A second try at once can take a lock before the other transaction wakes up that waits for it, which is the same deadlock again. */
const PAUSES_MS = [50, 200];

/**
 * Runs a statement that is a transaction of its own, and up to twice more when PostgreSQL ended it to end a deadlock: it has changed
 * nothing then.
 * @returns what the statement returned. Throws what it throws, of a deadlock only the third one
 */
export async function againAfterDeadlock<Result>(run: () => Promise<Result>): Promise<Result> {
  for (const pause of PAUSES_MS) {
    try {
      return await run();
    } catch (error) {
      if ((error as { code?: unknown }).code !== DEADLOCK_DETECTED) throw error;
      await wait(pause);
    }
  }
  return run();
}
