/** PostgreSQL ended one of several transactions that waited for each other (PostgreSQL manual, appendix A). */
const DEADLOCK_DETECTED = '40P01';

/**
 * Runs a statement that is a transaction of its own, and once more when PostgreSQL ended it to end a deadlock: it has changed nothing then.
 * @returns what the statement returned. Throws what it throws, of a deadlock only the second one
 */
export async function againAfterDeadlock<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if ((error as { code?: unknown }).code !== DEADLOCK_DETECTED) throw error;
    return run();
  }
}
