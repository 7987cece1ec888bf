import { readTable } from '@portal/platform/read-table';
import { isOneTypoApart, nameWords } from './fold-name.ts';

/** Cities and countries of the neighbours, in the spellings of the portal's languages; public knowledge, no other source. */
const NEIGHBOURS = new URL('neighbours.csv', import.meta.url);

/** Shorter names are one letter apart from too many others. */
const MIN_TYPO_LENGTH = 6;

/** How a text names a place abroad. `exact`: by its name. `typo`: with one typing mistake. */
type AbroadFit = 'exact' | 'typo' | null;

/** Tells whether a text names a place abroad: such a name is never corrected into a place of this country (RULINGS 98). */
export type Neighbours = {
  /** For a whole name, folded and without kinds. */
  fitOf: (name: string) => AbroadFit;
  /** Whether some of these words name a city or a country abroad. */
  isNamedIn: (words: readonly string[]) => boolean;
  /** Whether a text is of a place abroad, as `12 Avenue du Lac, Goma` and `Masaka Uganda`: that is where it ends. */
  endsIn: (text: string) => boolean;
};

/** Words of the longest name. */
const MAX_NAME_WORDS = 4;

/**
 * Reads the names of places abroad. `isHere`: whether a town or a sector of this country has the name too, as Gitega and
 * Masaka; then it is meant.
 */
export function readNeighbours(isHere: (name: string) => boolean): Neighbours {
  const rows = readTable(NEIGHBOURS, ['country', 'names']);
  const names = (of: typeof rows) =>
    new Set(
      of
        .flatMap((row) => row.names.split('|'))
        .map((name) => nameWords(name).join(' '))
        .filter((name) => !isHere(name)),
    );
  const all = names(rows);
  const countries = names(rows.filter(({ country, names: own }) => own.split('|').includes(country)));
  const isNamedIn = (words: readonly string[]) => lastRuns(words, all).length > 0;
  return {
    fitOf: (name) => {
      if (all.has(name)) return 'exact';
      const isClose = (known: string) => known.length >= MIN_TYPO_LENGTH && isOneTypoApart(known, name);
      return name.length >= MIN_TYPO_LENGTH && [...all].some(isClose) ? 'typo' : null;
    },
    isNamedIn,
    endsIn: (text) => {
      const parts = text
        .split(',')
        .map(nameWords)
        .filter((words) => words.length > 0);
      const last = parts.at(-1) ?? [];
      // After a comma stands the wider area: a city or a country. Without one only a country is sure to be it.
      if (parts.length > 1 && all.has(last.join(' '))) return true;
      return last.length > 1 && lastRuns(last, countries).includes(last.length);
    },
  };
}

/** Where the names of a set end in a list of words. */
function lastRuns(words: readonly string[], names: ReadonlySet<string>): number[] {
  const ends: number[] = [];
  for (let from = 0; from < words.length; from += 1) {
    for (let count = 1; count <= MAX_NAME_WORDS && from + count <= words.length; count += 1) {
      if (names.has(words.slice(from, from + count).join(' '))) ends.push(from + count);
    }
  }
  return ends;
}
