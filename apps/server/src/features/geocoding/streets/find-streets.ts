import type { GeoPoint } from '@portal/domain/places/geo';
import type { Street, StreetIndex } from './street-index.ts';
import { streetWords } from './street-name.ts';

/** A street or house of a typed address. `others`: the words that are not part of it, such as sector and town. */
export type StreetMatch = {
  street: Street;
  /** The typed house number; empty for none. */
  number: string;
  /** The house, or `null`: the street has no such number. */
  house: GeoPoint | null;
  others: string[];
};

const MAX_STREET_WORDS = 6;
/** Words of an address that are used. */
const MAX_WORDS = 16;
const NUMBER = /^\d{1,4}[a-z]?$/;

/**
 * Finds the streets of a typed address: the longest run of words that is the name of a street, in any order. Words around it are
 * tolerated; a number beside it is the house.
 */
export function findStreets({ named }: Pick<StreetIndex, 'named'>, text: string): StreetMatch[] {
  const words = streetWords(text).slice(0, MAX_WORDS);
  for (let count = Math.min(MAX_STREET_WORDS, words.length); count > 0; count -= 1) {
    for (let at = 0; at + count <= words.length; at += 1) {
      const streets = named(words.slice(at, at + count));
      if (streets.length > 0) return streets.map((street) => matchOf(street, words, { at, count }));
    }
  }
  return [];
}

function matchOf(street: Street, words: readonly string[], run: { at: number; count: number }): StreetMatch {
  const [before, after] = [words.slice(0, run.at), words.slice(run.at + run.count)];
  const isAfter = NUMBER.test(after[0] ?? '');
  const isBefore = !isAfter && NUMBER.test(before.at(-1) ?? '');
  const number = (isAfter ? after.shift() : isBefore ? before.pop() : '') ?? '';
  return { street, number, house: street.houses.get(number) ?? null, others: [...before, ...after] };
}
