import { createHash } from 'node:crypto';
import { idPrefixOf, timeUnitOf } from '@portal/platform/crypto/new-ordered-id';
import { REFERENCE_ALPHABET } from '@portal/platform/crypto/new-reference';

const LENGTH = 10;
/** Bits of the id's hash; the 24 bits before them are the time that the id begins with. */
const HASH_BITS = 26;

/**
 * The reference of a payment that is shown and read out: ten characters in two groups, `7KQ2M-4XW9T` (RULINGS 79). It is
 * computed from the id: its time, by which {@link parseShortReference} finds the rows, and a part of its hash, from which
 * nobody can compute the rest of the id. It only searches; the id alone opens a status page. Two payments of the same
 * sixteen seconds have the same reference once in 67 million pairs.
 */
export function shortReference(id: string): string {
  const hash = createHash('sha256').update(id).digest().readUInt32BE(0) >>> (32 - HASH_BITS);
  let rest = timeUnitOf(id) * 2 ** HASH_BITS + hash;
  let reference = '';
  for (let character = 0; character < LENGTH; character += 1) {
    reference = REFERENCE_ALPHABET.charAt(rest % 32) + reference;
    rest = Math.floor(rest / 32);
  }
  return `${reference.slice(0, 5)}-${reference.slice(5)}`;
}

/** A reference as typed: the same in its normal spelling, and the characters that the ids with it begin with. */
export type TypedReference = { reference: string; idPrefix: string };

/** Parses a reference in any case, with or without spaces and hyphens; `null` when it is none. */
export function parseShortReference(typed: string): TypedReference | null {
  const characters = typed.replace(/[\s-]/g, '').toUpperCase();
  const digits = [...characters].map((character) => REFERENCE_ALPHABET.indexOf(character));
  if (digits.length !== LENGTH || digits.includes(-1)) return null;
  const value = digits.reduce((all, digit) => all * 32 + digit, 0);
  return {
    reference: `${characters.slice(0, 5)}-${characters.slice(5)}`,
    idPrefix: idPrefixOf(Math.floor(value / 2 ** HASH_BITS)),
  };
}
