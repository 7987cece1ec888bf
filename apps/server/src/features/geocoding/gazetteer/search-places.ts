import { MOST_PLACES } from '../geocoder.ts';
import { findByPart } from './find-by-part.ts';
import { fold, kindIn, namingWords, oneTypo, sound } from './fold.ts';
import { TWO_NAMES } from './old-names.ts';
import type { Place } from './place.ts';

/** How well a name fits what was typed, the best first. */
type Fit = 'exact' | 'prefix' | 'word' | 'inside' | 'typo';
const FITS: readonly Fit[] = ['exact', 'prefix', 'word', 'inside', 'typo'];

/** Of places that fit as well, which is meant more often. */
const KINDS: readonly Place['kind'][] = [
  'country',
  'town',
  'district',
  'province',
  'sector',
  'landmark',
  'cell',
  'village',
];

/** Words of a name, and of what it is in, that are looked at: more than any address of Rwanda has. */
const MOST_WORDS = 8;
/** A search takes the processor from everybody else; a usual one needs a few milliseconds. */
const BUDGET_MS = 40;
/** Readings that are tried however busy the machine is. */
const ALWAYS_TRIED = 3;

/** A typo in a shorter name makes another name. */
const LEAST_LETTERS_FOR_TYPO = 5;

type Entry = { place: Place; names: readonly string[]; sounds: readonly string[]; around: string };

/** Places of a text. `isPartial`: only a part of it is their name or what they lie in. */
type Found = { places: Place[]; isPartial: boolean };

/** Finds places by name. Give `typing` while the last word may be unfinished. */
export type SearchPlaces = (text: string, how: { typing: boolean }) => Found;

/**
 * Readies places for searching: names folded once, not at every letter somebody types. A text with many readings is given
 * up after {@link BUDGET_MS}. `now`: milliseconds of a clock that never goes back.
 */
export function searchPlaces(
  places: readonly Place[],
  now: () => number = () => performance.now(),
): SearchPlaces {
  const entries = places.map(entryOf);
  const byPart = findByPart(entries);
  return (text, { typing }) => {
    const until = now() + BUDGET_MS;
    let tried = 0;
    for (const reading of readings(text)) {
      const found = rank(entries, { ...reading, typing });
      if (found.length > 0) return { places: found, isPartial: false };
      tried += 1;
      if (tried >= ALWAYS_TRIED && now() > until) break;
    }
    return { places: byPart(text), isPartial: true };
  };
}

function entryOf(place: Place): Entry {
  const names = [place.name, ...place.aliases].map((name) => namingWords(name).join(' '));
  const around = [
    place.province,
    place.district,
    place.sector,
    place.cell,
    ...oldNamesOf(place.district),
    'Rwanda',
  ];
  return { place, names, sounds: names.map(sound), around: ` ${fold(around.join(' '))}` };
}

/** `Ngoma, Butare` must find Ngoma in Huye. */
function oldNamesOf(district: string): readonly string[] {
  return Object.values(TWO_NAMES).find(({ aliases }) => aliases[0] === district)?.aliases ?? [];
}

type Reading = { name: string; context: readonly string[]; kind: Place['kind'] | null };

/**
 * What a text may mean, the likeliest first: before a comma is the name, behind it what it is in. Without one the
 * whole may be a name, or its first or its last words may say what the others are in.
 */
function* readings(text: string): Generator<Reading> {
  const [head = '', ...rest] = text.split(',');
  const words = namingWords(head).slice(0, MOST_WORDS);
  const given = rest.flatMap(namingWords).slice(0, MOST_WORDS);
  const reading = (name: readonly string[], context: readonly string[]): Reading => ({
    name: name.join(' '),
    context: [...context, ...given],
    kind: kindIn(head),
  });
  if (words.length === 0) return;
  yield reading(words, []);
  for (let cut = words.length - 1; cut > 0; cut -= 1) yield reading(words.slice(0, cut), words.slice(cut));
  for (let cut = 1; cut < words.length; cut += 1) yield reading(words.slice(cut), words.slice(0, cut));
}

function rank(entries: readonly Entry[], asked: Reading & { typing: boolean }): Place[] {
  const candidates =
    asked.context.length === 0
      ? entries
      : entries.filter(({ around }) => asked.context.every((word) => around.includes(` ${word}`)));
  const named = fitting(candidates, asked);
  const found = named.length > 0 ? named : withTypo(candidates, asked.name);
  // Who has typed a whole name means that name, not one that only begins like it.
  const whole = asked.typing ? [] : found.filter(({ fit }) => fit === 'exact');
  return (whole.length > 0 ? whole : found)
    .sort(byFit(asked.kind))
    .slice(0, MOST_PLACES)
    .map(({ place }) => place);
}

type Candidate = { place: Place; fit: Fit };

function fitting(entries: readonly Entry[], { name }: Reading): Candidate[] {
  const found: Candidate[] = [];
  for (const { place, names } of entries) {
    const fit = bestFit(names, name);
    if (fit) found.push({ place, fit });
  }
  return found;
}

/** Runs over 17,000 places at every letter: it makes nothing. */
function bestFit(names: readonly string[], typed: string): Fit | null {
  let best: Fit | null = null;
  for (const name of names) {
    if (name === typed) return 'exact';
    if (name.startsWith(typed)) best = 'prefix';
    else if (best === null && typed.length > 2 && name.includes(typed)) {
      best = name.includes(` ${typed}`) ? 'word' : 'inside';
    }
  }
  return best;
}

function withTypo(entries: readonly Entry[], name: string): Candidate[] {
  const typed = sound(name);
  if (typed.length < LEAST_LETTERS_FOR_TYPO) return [];
  return entries
    .filter(({ sounds }) => sounds.some((known) => known === typed || oneTypo(known, typed)))
    .map(({ place }) => ({ place, fit: 'typo' }));
}

/** The kind that was asked for goes before every other of the same fit. */
function byFit(wanted: Place['kind'] | null) {
  const rankOf = ({ kind }: Place) => (kind === wanted ? -1 : KINDS.indexOf(kind));
  return (a: Candidate, b: Candidate): number =>
    FITS.indexOf(a.fit) - FITS.indexOf(b.fit) ||
    rankOf(a.place) - rankOf(b.place) ||
    a.place.name.localeCompare(b.place.name, 'en') ||
    a.place.district.localeCompare(b.place.district, 'en');
}
