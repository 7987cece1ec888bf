import { randomInt } from 'node:crypto';

/** 32 letters and digits that cannot be mistaken for one another. */
export const REFERENCE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Creates a reference of eight characters that is easy to read out. */
export function newReference(): string {
  return Array.from({ length: 8 }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]).join('');
}
