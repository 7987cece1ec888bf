import { randomInt } from 'node:crypto';

/** Letters and digits that cannot be mistaken for one another. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Creates a reference of eight characters that is easy to read out.
 * @param random returns an integer from 0 to `below`, exclusive
 */
export function newReference(random: (below: number) => number = randomInt): string {
  return Array.from({ length: 8 }, () => ALPHABET[random(ALPHABET.length)]).join('');
}
