/** A pseudo-random number generator: returns numbers from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/**
 * Creates a deterministic generator: the same seed gives the same sequence on every machine and at every
 * start, so that the map does not change (mulberry32 seeded with an FNV-1a hash).
 */
export function createSeededRandom(seed: string): Random {
  let state = hashOf(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
