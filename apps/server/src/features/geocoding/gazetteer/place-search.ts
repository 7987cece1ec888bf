import { MAX_PLACES } from '../geocoder.ts';
import { findKind, foldName, isOneTypoApart, nameWords, toPhonetic } from './fold-name.ts';
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

type Entry = PlaceEntry & { sounds: readonly string[] };

/** Places of a text. `isPartial`: only a part of the text matched. */
type SearchResult = { places: GazetteerPlace[]; isPartial: boolean };

/** Finds places by name. `typing`: the last word may be incomplete. */
export type SearchPlaces = (text: string, how: { typing: boolean }) => SearchResult;

/**
 * Prepares places for searching: names are folded once. A text with many interpretations is abandoned after {@link
 * BUDGET_MS}. `now`: milliseconds of a monotonic clock.
 */
export function createPlaceSearch(
  places: readonly GazetteerPlace[],
  now: () => number = () => performance.now(),
): SearchPlaces {
  const entries = places.map(entryOf);
  const byPart = createPartFinder(entries);
  return (text, { typing }) => {
    const until = now() + BUDGET_MS;
    let tried = 0;
    for (const interpretation of interpret(text)) {
      const found = rank(entries, { ...interpretation, typing });
      if (found.length > 0) return { places: found, isPartial: false };
      tried += 1;
      if (tried >= MIN_INTERPRETATIONS && now() > until) break;
    }
    return { places: byPart(text), isPartial: true };
  };
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
}

function rank(entries: readonly Entry[], query: Interpretation & { typing: boolean }): GazetteerPlace[] {
  const candidates =
    query.context.length === 0
      ? entries
      : entries.filter(({ areas }) => query.context.every((word) => areas.includes(` ${word}`)));
  const matches = findMatches(candidates, query);
  const found = matches.length > 0 ? matches : findTypos(candidates, query.name);
  // A complete name means that place, not one that only starts with it.
  const whole = query.typing ? [] : found.filter(({ fit }) => fit === 'exact');
  return (whole.length > 0 ? whole : found)
    .sort(byFit(query.kind))
    .slice(0, MAX_PLACES)
    .map(({ place }) => place);
}

type Candidate = { place: GazetteerPlace; fit: Fit };

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

/** Sorts by match quality; the requested kind comes first among equals. */
function byFit(wanted: GazetteerPlace['kind'] | null) {
  const rankOf = ({ kind }: GazetteerPlace) => (kind === wanted ? -1 : KINDS.indexOf(kind));
  return (a: Candidate, b: Candidate): number =>
    FITS.indexOf(a.fit) - FITS.indexOf(b.fit) ||
    rankOf(a.place) - rankOf(b.place) ||
    a.place.name.localeCompare(b.place.name, 'en') ||
    a.place.district.localeCompare(b.place.district, 'en');
}
