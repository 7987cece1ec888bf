import { setTimeout as wait } from 'node:timers/promises';

const LOOK_MS = 100;

/** Looks again and again until there is something to see; `null` after `limitMs`. A look that throws saw nothing. */
export async function until<Seen>(
  look: () => Promise<Seen | null | false>,
  limitMs: number,
): Promise<Seen | null> {
  const end = Date.now() + limitMs;
  for (;;) {
    const seen = await look().catch(() => null);
    if (seen) return seen;
    if (Date.now() > end) return null;
    await wait(LOOK_MS);
  }
}

/** The same, for what must come. Throws its name when it does not. */
export async function mustCome<Seen>(
  name: string,
  look: () => Promise<Seen | null | false>,
  limitMs = 60_000,
): Promise<Seen> {
  const seen = await until(look, limitMs);
  if (!seen) throw new Error(`Waited in vain: ${name}`);
  return seen;
}
