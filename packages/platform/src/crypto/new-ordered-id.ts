import { randomBytes } from 'node:crypto';

/** The characters of base64url in the order of their codes, so that ids sort by time. */
const ALPHABET = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
/** Rows of the same unit are inserted at random places of a few index pages. */
const UNIT_MS = 16_000;
const TIME_CHARACTERS = 4;
const RANDOM_BYTES = 17;

/**
 * Creates an unguessable id that begins with its time: four characters for units of sixteen seconds, which repeat after
 * eight years, and 136 random bits as 23 characters (RULINGS 8). New rows share a few index pages; random ids would touch
 * as many pages as the index has, each of which is written to the log completely after a checkpoint.
 * @param now current time
 */
export function newOrderedId(now: Date): string {
  return idPrefixOf(Math.floor(now.getTime() / UNIT_MS)) + randomBytes(RANDOM_BYTES).toString('base64url');
}

/** The characters that ids of a unit of time begin with. Higher bits than the 24 of four characters are dropped. */
export function idPrefixOf(unit: number): string {
  let rest = unit;
  let prefix = '';
  for (let character = 0; character < TIME_CHARACTERS; character += 1) {
    prefix = (ALPHABET[rest % ALPHABET.length] ?? '') + prefix;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return prefix;
}

/** The unit of time that an id begins with, below 2^24. A character that no id has counts as the first one. */
export function timeUnitOf(id: string): number {
  return [...id.slice(0, TIME_CHARACTERS)].reduce(
    (unit, character) => unit * ALPHABET.length + Math.max(0, ALPHABET.indexOf(character)),
    0,
  );
}
