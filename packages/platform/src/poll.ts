import { setTimeout as sleep } from 'node:timers/promises';

type PollOptions = {
  everyMs: number;
  timeoutMs: number;
  /** Resolves after that many milliseconds; tests pass their own. */
  wait?: ((ms: number) => Promise<unknown>) | undefined;
};

/** Calls `read` at an interval until it returns a value. Returns `null` on timeout. */
export async function poll<Value>(
  { everyMs, timeoutMs, wait = sleep }: PollOptions,
  read: () => Promise<Value | null | undefined>,
): Promise<Value | null> {
  for (let elapsed = 0; elapsed < timeoutMs; elapsed += everyMs) {
    await wait(everyMs);
    const value = await read();
    if (value !== null && value !== undefined) return value;
  }
  return null;
}
