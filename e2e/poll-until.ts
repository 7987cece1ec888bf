import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 100;

/** Polls until there is a result; `null` after `limitMs`. A poll that throws counts as no result. */
export async function pollUntil<Found>(
  poll: () => Promise<Found | null | false>,
  limitMs: number,
): Promise<Found | null> {
  const end = Date.now() + limitMs;
  for (;;) {
    const found = await poll().catch(() => null);
    if (found) return found;
    if (Date.now() > end) return null;
    await wait(POLL_MS);
  }
}

/** The same, but throws an error with the name when there is no result in time. */
export async function waitFor<Found>(
  name: string,
  poll: () => Promise<Found | null | false>,
  limitMs = 60_000,
): Promise<Found> {
  const found = await pollUntil(poll, limitMs);
  if (!found) throw new Error(`No result in time: ${name}`);
  return found;
}
