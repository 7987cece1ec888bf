/** Resident memory of the portal in bytes after a number of requests. */
export type MemorySample = { sent: number; bytes: number };

/** Until then the portal fills its caches and compiles its code. */
const WARM_AFTER = 20_000;
/** Allowed growth after that: variation of the garbage collector, not a leak. */
const GROWTH_LIMIT = 0.25;

/**
 * Reads the portal's resident memory from its metrics.
 * @throws when the metric is absent
 */
export async function readMemory(url: string, token: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const line = /^process_resident_memory_bytes (\S+)$/m.exec(await response.text());
  if (!line) throw new Error('The portal does not report process_resident_memory_bytes');
  return Number(line[1]);
}

/**
 * Checks whether memory kept growing after the warm-up: the lowest sample of the last quarter against the lowest
 * of the first.
 * @returns a sentence, `null` when it did not grow or the run was too short to tell
 */
export function findGrowth(samples: readonly MemorySample[]): string | null {
  const warm = samples.filter(({ sent }) => sent >= WARM_AFTER);
  if (warm.length < 8) return null;
  const quarter = Math.floor(warm.length / 4);
  const before = lowest(warm.slice(0, quarter));
  const after = lowest(warm.slice(-quarter));
  if (after <= before * (1 + GROWTH_LIMIT)) return null;
  return `memory grew from ${formatMegabytes(before)} to ${formatMegabytes(after)} after the first ${WARM_AFTER} requests`;
}

/** Formats bytes as whole megabytes. */
export function formatMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1_000_000)} MB`;
}

function lowest(samples: readonly MemorySample[]): number {
  return Math.min(...samples.map(({ bytes }) => bytes));
}
