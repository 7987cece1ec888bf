import { distanceKm, type GeoPoint } from '@portal/domain/places/geo';
import { MAX_PLACES } from '@portal/domain/places/geocoder';
import { foldName, nameWords, toPhonetic } from './fold-name.ts';
import type { Neighbours } from './neighbours.ts';
import type { GazetteerPlace } from './place.ts';

/** A place prepared for searching: its names, and the folded names of the areas around it (` gasabo kigali city`). */
export type PlaceEntry = { place: GazetteerPlace; names: readonly string[]; areas: string };

/** District of Kigali by the prefix of its street names: KN 5 Rd, KG 7 Ave, KK 15 Rd. */
const DISTRICT_BY_STREET_PREFIX: Record<string, string> = { kn: 'Nyarugenge', kg: 'Gasabo', kk: 'Kicukiro' };

/** Words of the longest place name. */
const MAX_NAME_WORDS = 4;
/** Of a longer text the last words count, because the wider area comes last. */
const MAX_WORDS = 12;
/** `…, Huye` means a place in Huye, even if the other words are names of places elsewhere. */
const WEIGHT_OF_LAST_PART = 3;
/** Order of places that match equally many words: wider places first, because they claim less precision. */
const KINDS: readonly GazetteerPlace['kind'][] = [
  'town',
  'district',
  'sector',
  'province',
  'landmark',
  'cell',
  'village',
];

/** Kinds of places that are named like many others. */
const SMALL_KINDS: readonly (GazetteerPlace['kind'] | undefined)[] = ['landmark', 'cell', 'village'];

/**
 * Finds a place for an address that matches no place as a whole. House numbers, streets and descriptions are ignored;
 * the place that matches most of the other words is used. Only whole names count, so a search needs a few map
 * look-ups.
 */
export function createPartFinder(
  entries: readonly PlaceEntry[],
  neighbours: Pick<Neighbours, 'fitOf' | 'isNamedIn'>,
): (text: string, from: GeoPoint) => GazetteerPlace[] {
  const byName = new Map<string, PlaceEntry[]>();
  for (const entry of entries) for (const name of entry.names) addToIndex(byName, toPhonetic(name), entry);
  return (text, from) => {
    const words = weighWords(text);
    const byOwnName = [...namesIn(words)]
      .filter(({ typed }) => neighbours.fitOf(typed) !== 'exact')
      .flatMap(({ text: name }) => byName.get(name) ?? []);
    // A street prefix means the district, not a village of the same name.
    const ofStreet = words
      .filter(({ part }) => part === OF_STREET)
      .flatMap(({ text: name }) => byName.get(name) ?? [])
      .filter(({ place }) => place.kind === 'district');
    const scores = new Map([...byOwnName, ...ofStreet].map((entry) => [entry, scoreEntry(entry, words)]));
    const best = Math.max(...scores.values());
    const found = [...scores]
      .filter(([, score]) => score === best)
      .map(([{ place }]) => place)
      .sort(
        (a, b) =>
          KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || distanceKm(from, a.at) - distanceKm(from, b.at),
      )
      .slice(0, MAX_PLACES);
    // Beside the name of a place abroad a village proves nothing: `Serena Hotel Goma`.
    const isAbroad = SMALL_KINDS.includes(found[0]?.kind) && neighbours.isNamedIn(nameWords(text));
    return isAbroad ? [] : found;
  };
}

/** Instead of a part number: the word is not in the text but follows from the street prefix. */
const OF_STREET = -1;

/** A word as typed and in its phonetic form `text`. `part`: index of the part between commas; names do not cross commas. */
type Word = { typed: string; text: string; weight: number; part: number };

function weighWords(text: string): Word[] {
  const parts = text.split(',').map((part) => foldName(part).split(' ').filter(Boolean));
  const street = parts.flat().find((word) => Object.hasOwn(DISTRICT_BY_STREET_PREFIX, word));
  const ofStreet = street === undefined ? [] : [DISTRICT_BY_STREET_PREFIX[street] ?? '', 'Kigali'];
  const last = parts.length - 1;
  const words = parts.flatMap((part, at) =>
    nameWords(part.filter((word) => !/\d/.test(word)).join(' ')).map((word) => ({
      typed: word,
      text: toPhonetic(word),
      weight: last > 0 && at === last ? WEIGHT_OF_LAST_PART : 1,
      part: at,
    })),
  );
  const implied = ofStreet.map((name) => ({
    typed: name,
    text: toPhonetic(foldName(name)),
    weight: 1,
    part: OF_STREET,
  }));
  return [...words.slice(-MAX_WORDS), ...implied];
}

function* namesIn(words: readonly Word[]): Generator<Pick<Word, 'typed' | 'text'>> {
  for (const [at, { part }] of words.entries()) {
    if (part === OF_STREET) return;
    for (let count = 1; count <= MAX_NAME_WORDS; count += 1) {
      const run = words.slice(at, at + count);
      if (run.length < count || run.some((word) => word.part !== part)) break;
      yield { typed: run.map(({ typed }) => typed).join(' '), text: run.map(({ text }) => text).join(' ') };
    }
  }
}

/** How much of the text a place matches, by its own name and the areas around it. */
function scoreEntry({ names, areas }: PlaceEntry, words: readonly Word[]): number {
  const matched = new Set(`${names.map(toPhonetic).join(' ')}${toPhonetic(areas)}`.split(' '));
  return words.reduce((sum, { text, weight }) => (matched.has(text) ? sum + weight : sum), 0);
}

function addToIndex(index: Map<string, PlaceEntry[]>, name: string, entry: PlaceEntry): void {
  const there = index.get(name);
  if (there) there.push(entry);
  else index.set(name, [entry]);
}
