import { runInNewContext } from 'node:vm';

/**
 * Runs a function that waits for nothing, such as a parser, and stops it when it takes too long: everything else in this process
 * waits meanwhile. Returns `null` when it was stopped, or called itself too often for the stack. Throws its other errors.
 */
export function withinTime<Result>(milliseconds: number, run: () => Result): Result | null {
  try {
    return runInNewContext('run()', { run }, { timeout: milliseconds });
  } catch (error) {
    const isStopped = (error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    if (isStopped || error instanceof RangeError) return null;
    throw error;
  }
}
