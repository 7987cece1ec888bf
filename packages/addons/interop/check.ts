import { isDeepStrictEqual } from 'node:util';

/** One program of others and what is checked with it. */
export type InteropPart = {
  name: string;
  /** What is missing on this machine, as a sentence that says how to install it; `null`: nothing. */
  missing: () => string | null;
  /** Runs the checks and ends everything it started. Throws when the program cannot be used at all. */
  run: (check: Check) => Promise<void>;
};

/** Reports whether a value is the expected one. */
export type Check = (sentence: string, actual: unknown, expected: unknown) => void;

/** Results of the checks so far. */
export type CheckResults = { passed: number; failed: number; skipped: number };

/** Prints each check as a line and counts it. */
export function createCheck(results: CheckResults): Check {
  return (sentence, actual, expected) => {
    const isSame = isDeepStrictEqual(actual, expected);
    results[isSame ? 'passed' : 'failed'] += 1;
    process.stdout.write(`  ${isSame ? 'ok    ' : 'FAILED'} ${sentence}\n`);
    if (!isSame)
      process.stdout.write(`         ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}\n`);
  };
}

const POLL_MS = 50;
const TIMEOUT_MS = 120_000;

/** Waits until `read` returns a value; `null` after two minutes: Prism and Kannel start slowly on a busy machine. */
export async function waitFor<Value>(read: () => Value | null | undefined | false): Promise<Value | null> {
  for (let waited = 0; waited < TIMEOUT_MS; waited += POLL_MS) {
    const value = read();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return null;
}

/** The exit code of a run: 1 for a failed check, and with `--strict` for a part that was not run too. */
export function exitCodeOf({ failed, skipped }: CheckResults, isStrict: boolean): number {
  return failed > 0 || (isStrict && skipped > 0) ? 1 : 0;
}
