import { MOST_PLACES } from '../geocoder.ts';
import { fold, namingWords, sound } from './fold.ts';
import type { Place } from './place.ts';

/** A place ready for searching: its names, and the words of whatever it lies in (` gasabo kigali city`). */
export type NamedEntry = { place: Place; names: readonly string[]; around: string };

/** Kigali's streets are named by district: KN 5 Rd, KG 7 Ave, KK 15 Rd. */
const STREETS_OF: Record<string, string> = { kn: 'Nyarugenge', kg: 'Gasabo', kk: 'Kicukiro' };

/** No name of a place is longer. */
const MOST_WORDS_OF_A_NAME = 4;
/** Of a longer text the last words count: the wider area stands at the end. */
const MOST_WORDS = 12;
/** Whoever writes `…, Huye` means a place in Huye, whatever the other words are also the name of. */
const WEIGHT_OF_LAST_PART = 3;
/** Of places that explain as many words, the wider one claims less. */
const KINDS: readonly Place['kind'][] = [
  'town',
  'district',
  'sector',
  'province',
  'landmark',
  'cell',
  'village',
];

/**
 * Finds what can be found of an address of which no place has the whole: house numbers, streets and descriptions are
 * passed over, the place that explains most of the other words is taken. Only whole names count, so it costs no more
 * than a few look-ups.
 */
export function findByPart(entries: readonly NamedEntry[]): (text: string) => Place[] {
  const byName = new Map<string, NamedEntry[]>();
  for (const entry of entries) for (const name of entry.names) addTo(byName, sound(name), entry);
  return (text) => {
    const words = weighWords(text);
    const named = [...namesIn(words)].flatMap((name) => byName.get(name) ?? []);
    // The district of a street is meant as a district, not as the village of that name.
    const ofStreet = words
      .filter(({ part }) => part === OF_STREET)
      .flatMap(({ text: name }) => byName.get(name) ?? [])
      .filter(({ place }) => place.kind === 'district');
    const scores = new Map([...named, ...ofStreet].map((entry) => [entry, scoreOf(entry, words)]));
    const best = Math.max(...scores.values());
    return [...scores]
      .filter(([, score]) => score === best)
      .map(([{ place }]) => place)
      .sort(
        (a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.district.localeCompare(b.district, 'en'),
      )
      .slice(0, MOST_PLACES);
  };
}

/** In place of a part: the word is no part of the text, but follows from the name of its street. */
const OF_STREET = -1;

/** A word of the text as it sounds. `part`: which part between commas it stands in; names do not cross commas. */
type Word = { text: string; weight: number; part: number };

function weighWords(text: string): Word[] {
  const parts = text.split(',').map((part) => fold(part).split(' ').filter(Boolean));
  const street = parts.flat().find((word) => Object.hasOwn(STREETS_OF, word));
  const ofStreet = street === undefined ? [] : [STREETS_OF[street] ?? '', 'Kigali'];
  const last = parts.length - 1;
  const words = parts.flatMap((part, at) =>
    namingWords(part.filter((word) => !/\d/.test(word)).join(' ')).map((word) => ({
      text: sound(word),
      weight: last > 0 && at === last ? WEIGHT_OF_LAST_PART : 1,
      part: at,
    })),
  );
  const implied = ofStreet.map((name) => ({ text: sound(fold(name)), weight: 1, part: OF_STREET }));
  return [...words.slice(-MOST_WORDS), ...implied];
}

function* namesIn(words: readonly Word[]): Generator<string> {
  for (const [at, { part }] of words.entries()) {
    if (part === OF_STREET) return;
    for (let count = 1; count <= MOST_WORDS_OF_A_NAME; count += 1) {
      const run = words.slice(at, at + count);
      if (run.length < count || run.some((word) => word.part !== part)) break;
      yield run.map(({ text }) => text).join(' ');
    }
  }
}

/** How much of the text a place explains, by its own name and by what it lies in. */
function scoreOf({ names, around }: NamedEntry, words: readonly Word[]): number {
  const explained = new Set(`${names.map(sound).join(' ')}${sound(around)}`.split(' '));
  return words.reduce((sum, { text, weight }) => (explained.has(text) ? sum + weight : sum), 0);
}

function addTo(index: Map<string, NamedEntry[]>, name: string, entry: NamedEntry): void {
  const there = index.get(name);
  if (there) there.push(entry);
  else index.set(name, [entry]);
}
