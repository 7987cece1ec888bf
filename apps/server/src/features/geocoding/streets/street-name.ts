import { foldName, separateWords } from '../gazetteer/fold-name.ts';

/** The words for a kind of street in the languages of the portal, by their abbreviation. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  street: 'st',
  str: 'st',
  rue: 'st',
  boulevard: 'blvd',
  bld: 'blvd',
  bd: 'blvd',
};
/** Words that addresses write or leave out. */
const IGNORED = new Set(['no', 'number', 'numero', 'nimero', 'namba', 'house', 'plot', 'rwanda']);

/** The words of an address in one spelling: `KG7 Avenue` becomes `kg`, `7`, `ave`. */
export function streetWords(text: string): string[] {
  return foldName(separateWords(text))
    .split(' ')
    .filter((word) => word !== '' && !IGNORED.has(word))
    .map((word) => (Object.hasOwn(ABBREVIATIONS, word) ? (ABBREVIATIONS[word] ?? word) : word));
}

/** The same key for every order of the words: `7 KG Ave` is `KG 7 Ave`. */
export function streetKey(words: readonly string[]): string {
  return [...words].sort().join(' ');
}

/** `KG 7` of `KG 7 Ave`: numbered streets are named without their kind too. `null` for streets with a name. */
export function shortStreetKey(words: readonly string[]): string | null {
  const [prefix = '', number = '', kind] = words;
  const isNumbered = /^[a-z]{2}$/.test(prefix) && /^\d+[a-z]?$/.test(number);
  return isNumbered && kind !== undefined && words.length === 3 ? streetKey([prefix, number]) : null;
}
