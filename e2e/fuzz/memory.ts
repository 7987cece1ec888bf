/** Resident memory of the portal in bytes at some point of the run. */
export type MemorySample = { sent: number; bytes: number };

/** Until then the portal is still filling its caches and compiling its code. */
const WARM_AFTER = 20_000;
/** From there on it may grow by that part, which is the collector's play, not a leak of every request. */
const MOST_GROWTH = 0.25;

/**
 * Reads how much memory the portal has, from its own metrics.
 * @throws when the metric is absent
 */
export async function readMemory(url: string, token: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const line = /^process_resident_memory_bytes (\S+)$/m.exec(await response.text());
  if (!line) throw new Error('The portal does not report process_resident_memory_bytes');
  return Number(line[1]);
}

/**
 * Whether memory went on growing after the warm-up: the lowest of the last quarter against the lowest of the first
 * samples after it.
 * @returns a sentence, `null` when it did not grow or the run was too short to tell
 */
export function findGrowth(samples: readonly MemorySample[]): string | null {
  const warm = samples.filter(({ sent }) => sent >= WARM_AFTER);
  if (warm.length < 8) return null;
  const quarter = Math.floor(warm.length / 4);
  const before = lowest(warm.slice(0, quarter));
  const after = lowest(warm.slice(-quarter));
  if (after <= before * (1 + MOST_GROWTH)) return null;
  return `memory grew from ${inMegabytes(before)} to ${inMegabytes(after)} after the first ${WARM_AFTER} requests`;
}

/** Bytes as whole megabytes, for people. */
export function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1_000_000)} MB`;
}

function lowest(samples: readonly MemorySample[]): number {
  return Math.min(...samples.map(({ bytes }) => bytes));
}
