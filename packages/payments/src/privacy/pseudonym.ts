import { randomBytes } from 'node:crypto';

/** What a pseudonym begins with. No number does. */
export const PSEUDONYM_PREFIX = 'erased-';

/** Whether a stored number is a pseudonym: its owner's number was erased. */
export function isErased(number: string): boolean {
  return number.startsWith(PSEUDONYM_PREFIX);
}

/**
 * A key for pseudonyms. It is never stored: when its owner forgets it, no one can find out which number a pseudonym stands
 * for, not even by trying all numbers. Rows that were made anonymous with one key still show whether they had the same number.
 */
export function newPseudonymKey(): Buffer {
  return randomBytes(32);
}

/**
 * SQL of the pseudonym of a number: a keyed hash. It ends in asterisks, because masked numbers show their last two characters.
 * @param column SQL of the number
 * @param key SQL of the key, of a fixed length
 */
export function pseudonymSql(column: string, key = '$key'): string {
  return `'${PSEUDONYM_PREFIX}' || left(encode(sha256(${key}::bytea || convert_to(${column}, 'UTF8')), 'hex'), 16) || '**'`;
}

/** Nobody's browser. */
export const NO_VISITOR = `''`;
