import { getCountry } from '@portal/domain/country/country';
import { distanceKm, type GeoPoint } from '@portal/domain/places/geo';
import { MAX_PLACES } from '@portal/domain/places/geocoder';
import { findKind, foldName, isOneTypoApart, nameWords, separateWords, toPhonetic } from './fold-name.ts';
import { type Neighbours, readNeighbours } from './neighbours.ts';
import { createPartFinder, type PlaceEntry } from './part-finder.ts';
import type { GazetteerPlace } from './place.ts';
import { TOWN_NAMES } from './town-names.ts';

/** How a name matches the typed text, best first. */
type Fit = 'exact' | 'prefix' | 'word' | 'inside' | 'typo';
const FITS: readonly Fit[] = ['exact', 'prefix', 'word', 'inside', 'typo'];

/** Order of places that match equally well: what people mean most often comes first. */
const KINDS: readonly GazetteerPlace['kind'][] = [
  'country',
  'town',
  'district',
  'province',
  'sector',
  'landmark',
  'cell',
  'village',
];

/** Words of a name, and of its area, that are used: more than any address of Rwanda has. */
const MAX_WORDS = 8;
/** Time limit of a search, which blocks the process. A usual search takes a few milliseconds. */
const BUDGET_MS = 40;
/** Interpretations that are tried even when the time is over. */
const MIN_INTERPRETATIONS = 3;

/** With a typing mistake, shorter names match other names. */
const MIN_TYPO_LENGTH = 5;

/** Kinds that people far away know by name. The name of one is meant although a city abroad has it too. */
const WIDE_KINDS: readonly GazetteerPlace['kind'][] = ['country', 'province', 'district', 'town', 'sector'];

/** Kinds of which a city has many: its quarters. */
const SMALL_KINDS: readonly GazetteerPlace['kind'][] = ['cell', 'village'];

type Entry = PlaceEntry & { sounds: readonly string[] };

/** Places of a text. `isPartial`: only a part of the text matched. */
type SearchResult = { places: GazetteerPlace[]; isPartial: boolean };

/**
 * Finds places by name. `typing`: the last word may be incomplete. `near`: of two places of one name and one kind the nearer to this
 * point comes first; without it, the nearer to the capital.
 */
export type SearchPlaces = (text: string, how: { typing: boolean; near?: GeoPoint | null }) => SearchResult;

/**
 * Prepares places for searching: names are folded once. A text with many interpretations is abandoned after {@link
 * BUDGET_MS}. `now`: milliseconds of a monotonic clock.
 */
export function createPlaceSearch(
  places: readonly GazetteerPlace[],
  now: () => number = () => performance.now(),
): SearchPlaces {
  const entries = places.map(entryOf);
  const byName = indexNames(entries);
  const isWide = (name: string) =>
    byName.get(name)?.some(({ place }) => WIDE_KINDS.includes(place.kind)) ?? false;
  const neighbours = readNeighbours(isWide);
  const byPart = createPartFinder(entries, neighbours);
  return (typed, { typing, near = null }) => {
    const text = separateWords(typed);
    if (neighbours.endsIn(text)) return { places: [], isPartial: false };
    const until = now() + BUDGET_MS;
    const from = near ?? getCountry().map.capital;
    const how = { typing, from, neighbours };
    // A meaning in which every word is a whole name is better than a likelier one with a part of a name.
    for (const meaning of typing
      ? []
      : [...interpret(text), ...interpret(splitNames(text, byName, isWide))]) {
      const found = rank(byName.get(meaning.name) ?? [], { ...meaning, ...how });
      if (found.length > 0) return { places: found, isPartial: false };
    }
    let tried = 0;
    for (const meaning of interpret(text)) {
      const found = rank(entries, { ...meaning, ...how });
      if (found.length > 0) return { places: found, isPartial: false };
      tried += 1;
      if (tried >= MIN_INTERPRETATIONS && now() > until) break;
    }
    return { places: byPart(text, from), isPartial: true };
  };
}

function indexNames(entries: readonly Entry[]): Map<string, Entry[]> {
  const byName = new Map<string, Entry[]>();
  for (const entry of entries)
    for (const name of entry.names) {
      const same = byName.get(name);
      if (same) same.push(entry);
      else byName.set(name, [entry]);
    }
  return byName;
}

/** Splits two names without a space between them, one of them a town, district or sector: `kimironkokigali`. Empty: there are none. */
function splitNames(
  text: string,
  names: ReadonlyMap<string, unknown>,
  isWide: (name: string) => boolean,
): string {
  const [word = '', ...more] = nameWords(text);
  if (more.length > 0) return '';
  for (let at = word.length - MIN_TYPO_LENGTH; at >= MIN_TYPO_LENGTH; at -= 1) {
    const [first, last] = [word.slice(0, at), word.slice(at)];
    if (names.has(first) && names.has(last) && (isWide(first) || isWide(last))) return `${first} ${last}`;
  }
  return '';
}

function entryOf(place: GazetteerPlace): Entry {
  const names = [place.name, ...place.aliases].map((name) => nameWords(name).join(' '));
  const areas = [
    place.province,
    place.district,
    place.sector,
    place.cell,
    ...oldNamesOf(place.district),
    'Rwanda',
  ];
  return { place, names, sounds: names.map(toPhonetic), areas: ` ${foldName(areas.join(' '))}` };
}

/** Makes `Ngoma, Butare` find Ngoma in Huye. */
function oldNamesOf(district: string): readonly string[] {
  return Object.values(TOWN_NAMES).find(({ aliases }) => aliases[0] === district)?.aliases ?? [];
}

type Interpretation = { name: string; context: readonly string[]; kind: GazetteerPlace['kind'] | null };

/**
 * Possible meanings of a text, most likely first. The name comes before a comma and its area behind it. Without a
 * comma the whole text may be a name, or its first or last words may name the area.
 */
function* interpret(text: string): Generator<Interpretation> {
  const [head = '', ...rest] = text.split(',');
  const words = nameWords(head).slice(0, MAX_WORDS);
  const given = rest.flatMap(nameWords).slice(0, MAX_WORDS);
  const interpretation = (name: readonly string[], context: readonly string[]): Interpretation => ({
    name: name.join(' '),
    context: [...context, ...given],
    kind: findKind(head),
  });
  if (words.length === 0) return;
  yield interpretation(words, []);
  for (let cut = words.length - 1; cut > 0; cut -= 1)
    yield interpretation(words.slice(0, cut), words.slice(cut));
  for (let cut = 1; cut < words.length; cut += 1) yield interpretation(words.slice(cut), words.slice(0, cut));
  // The area may stand in front: `Kigali, Kimironko`.
  if (rest.length === 1 && given.length > 0)
    yield { name: given.join(' '), context: words, kind: findKind(rest[0] ?? '') };
}

type Query = Interpretation & { typing: boolean; from: GeoPoint; neighbours: Neighbours };

function rank(entries: readonly Entry[], query: Query): GazetteerPlace[] {
  const { context, typing, from } = query;
  const candidates =
    context.length === 0
      ? entries
      : entries.filter(({ areas }) => context.every((word) => areas.includes(` ${word}`)));
  const matches = findMatches(candidates, query);
  const found = matches.length > 0 ? matches : findTypos(candidates, query.name);
  const here = withoutAbroad(found, query);
  // A complete name means that place, not one that only starts with it.
  const whole = typing ? [] : here.filter(({ fit }) => fit === 'exact');
  return (whole.length > 0 ? whole : here)
    .map((candidate) => ({ ...candidate, km: distanceKm(from, candidate.place.at) }))
    .sort(byFit(query.kind))
    .slice(0, MAX_PLACES)
    .map(({ place }) => place);
}

/**
 * Leaves out what a place abroad would be corrected into. Of its exact name there may be a village here, but only who names its
 * district or chooses it while typing can mean that.
 */
function withoutAbroad(
  found: readonly Candidate[],
  { name, context, typing, neighbours }: Query,
): Candidate[] {
  const abroad = neighbours.fitOf(name);
  if (abroad === 'exact')
    return found.filter(({ fit }) =>
      typing ? fit !== 'inside' && fit !== 'typo' : fit === 'exact' && context.length > 0,
    );
  if (abroad === 'typo')
    return found.filter(({ fit, place }) => fit !== 'typo' || WIDE_KINDS.includes(place.kind));
  return [...found];
}

type Candidate = { place: GazetteerPlace; fit: Fit };
/** With its distance from the visitor or the capital. */
type Measured = Candidate & { km: number };

function findMatches(entries: readonly Entry[], { name }: Interpretation): Candidate[] {
  const found: Candidate[] = [];
  for (const { place, names } of entries) {
    const fit = bestMatch(names, name);
    if (fit) found.push({ place, fit });
  }
  return found;
}

/** Runs over 17,000 places at every typed letter, so it allocates nothing. */
function bestMatch(names: readonly string[], typed: string): Fit | null {
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

function findTypos(entries: readonly Entry[], name: string): Candidate[] {
  const typed = toPhonetic(name);
  if (typed.length < MIN_TYPO_LENGTH) return [];
  return entries
    .filter(({ sounds }) => sounds.some((known) => known === typed || isOneTypoApart(known, typed)))
    .map(({ place }) => ({ place, fit: 'typo' }));
}

/** Kilometres around the visitor or the capital in which a quarter comes before a cell or village elsewhere. */
const QUARTER_KM = 12;

/**
 * Sorts by match quality; the requested kind comes first among equals, then the larger kind, then the nearer place. Cells and villages
 * of a city are its quarters, and come before those elsewhere (RULINGS 98).
 */
function byFit(wanted: GazetteerPlace['kind'] | null) {
  const rankOf = ({ place, km }: Measured) => {
    if (place.kind === wanted) return -1;
    const isFar = SMALL_KINDS.includes(place.kind) && km > QUARTER_KM;
    return KINDS.indexOf(place.kind) + (isFar ? KINDS.length : 0);
  };
  return (a: Measured, b: Measured): number =>
    FITS.indexOf(a.fit) - FITS.indexOf(b.fit) ||
    rankOf(a) - rankOf(b) ||
    a.km - b.km ||
    a.place.name.localeCompare(b.place.name, 'en');
}
