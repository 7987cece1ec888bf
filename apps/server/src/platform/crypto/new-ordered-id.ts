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
  let unit = Math.floor(now.getTime() / UNIT_MS);
  let time = '';
  for (let character = 0; character < TIME_CHARACTERS; character += 1) {
    time = (ALPHABET[unit % ALPHABET.length] ?? '') + time;
    unit = Math.floor(unit / ALPHABET.length);
  }
  return time + randomBytes(RANDOM_BYTES).toString('base64url');
}
