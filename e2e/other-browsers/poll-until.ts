import { setTimeout as wait } from 'node:timers/promises';

const WAITS_MS = 90_000;
const POLL_MS = 200;

/** Reads until there is a value other than `null` or `false`. Throws with the name of what did not come. */
export async function pollUntil<Value>(
  what: string,
  read: () => Promise<Value | null | false>,
): Promise<Value> {
  for (const until = Date.now() + WAITS_MS; Date.now() < until; await wait(POLL_MS)) {
    const value = await read();
    if (value !== null && value !== false) return value;
  }
  throw new Error(`${what} did not come in ${WAITS_MS / 1000} s`);
}
