import { randomInt } from 'node:crypto';

/** 32 letters and digits that cannot be mistaken for one another. */
export const REFERENCE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Creates a reference of eight characters that is easy to read out.
 * @param random returns an integer from 0 to `below`, exclusive
 */
export function newReference(random: (below: number) => number = randomInt): string {
  return Array.from({ length: 8 }, () => REFERENCE_ALPHABET[random(REFERENCE_ALPHABET.length)]).join('');
}
