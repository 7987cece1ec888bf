import type { Locale } from '@portal/domain/language/locale';
import type { GeoPoint } from '@portal/domain/places/geo';
import { type FoundPlace, type Geocoder, MAX_PLACES } from '@portal/domain/places/geocoder';
import type { Street, StreetIndex } from './street-index.ts';
import { streetWords } from './street-name.ts';

/** Ids of streets: the point and the name, because an index has no numbers that last. */
export const STREET_ID = /^street\/(-?\d+\.\d+),(-?\d+\.\d+)\/(.+)$/;

const ID_DECIMALS = 5;

/** Suggestions of places in front of those of streets while a text is typed. */
const PLACES_BEFORE_STREETS = 4;

const MAX_STREET_WORDS = 6;

/** Words of an address that are used. */
const MAX_WORDS = 16;

const HOUSE_NUMBER = /^\d{1,4}[a-z]?$/;

/** A geocoder that knows streets too. Their areas are those of `places`, which also answers what is no street. */
export function withStreets(places: Geocoder, index: StreetIndex): Geocoder {
  const describe = createDescribe(places);
  const matches = async (text: string, locale: Locale) => {
    const found = await Promise.all(
      findStreets(index, text)
        .slice(0, MAX_PLACES * 2)
        .map((match) => describe(match, locale)),
    );
    return found.sort((a, b) => b.score - a.score).map(({ place }) => place);
  };
  return {
    ...places,
    search: async (query) => {
      const [streets, found] = await Promise.all([matches(query.text, query.locale), places.search(query)]);
      return merge(streets, found, isWhole(found) ? MAX_PLACES : 0);
    },
    suggest: async (query) => {
      const [complete, found] = await Promise.all([matches(query.text, query.locale), places.suggest(query)]);
      const started = await Promise.all(
        index
          .startingWith(query.text, MAX_PLACES)
          .map((street) => describe({ street, number: '', house: null, others: [] }, query.locale)),
      );
      const streets = [...complete, ...started.map(({ place }) => place)];
      return merge(streets, found, isWhole(found) ? PLACES_BEFORE_STREETS : 0);
    },
    byId: async (query) => {
      const [, lat, lng, name = ''] = STREET_ID.exec(query.id) ?? [];
      if (lat === undefined) return places.byId(query);
      const point = `${lat},${lng}`;
      const match = findStreets(index, name).find((each) => formatPoint(pointOf(each)) === point);
      return match ? (await describe(match, query.locale)).place : null;
    },
  };
}

const isWhole = (found: readonly FoundPlace[]) => found.length > 0 && !found[0]?.isPartial;

/** Streets, with so many places in front of them, without doubles. Places that only explain a part of the text come last. */
function merge(streets: readonly FoundPlace[], places: readonly FoundPlace[], first: number): FoundPlace[] {
  const all = [...places.slice(0, first), ...streets, ...places.slice(first)];
  const unique = new Map(all.map((place) => [place.id, place]));
  return [...unique.values()].slice(0, MAX_PLACES);
}

/** How many of the other words of the text name the area of a street; the text may name none. */
type Described = { place: FoundPlace; score: number };

function createDescribe(places: Geocoder) {
  return async (match: StreetMatch, locale: Locale): Promise<Described> => {
    const at = pointOf(match);
    const area = await places.reverse({ at, locale });
    const areaWords = new Set(streetWords(area?.address ?? ''));
    const matched = match.others.filter((word) => areaWords.has(word)).length;
    const name = nameOf(match);
    const detail = area?.address ?? '';
    const isPartial = (match.number !== '' && !match.house) || (match.others.length > 0 && matched === 0);
    return {
      score: matched,
      place: {
        id: `street/${formatPoint(at)}/${name}`,
        name,
        detail,
        address: detail ? `${name}, ${detail}` : name,
        kind: match.house ? 'house' : 'street',
        at,
        precision: match.house ? 'exact' : 'street',
        isPartial,
      },
    };
  };
}

function nameOf({ street, number, house }: StreetMatch): string {
  return house ? `${street.name} ${number.toUpperCase()}` : street.name;
}

const pointOf = ({ street, house }: { street: Street; house: GeoPoint | null }) => house ?? street.at;
const formatPoint = ({ lat, lng }: GeoPoint) => `${lat.toFixed(ID_DECIMALS)},${lng.toFixed(ID_DECIMALS)}`;

/** A street or house of a typed address. `others`: the words that are not part of it, such as sector and town. */
type StreetMatch = {
  street: Street;
  /** The typed house number; empty for none. */
  number: string;
  /** The house, or `null`: the street has no such number. */
  house: GeoPoint | null;
  others: string[];
};

/**
 * Finds the streets of a typed address: the longest run of words that is the name of a street, in any order. Words around it are
 * tolerated; a number beside it is the house.
 */
function findStreets({ named }: Pick<StreetIndex, 'named'>, text: string): StreetMatch[] {
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
  const isAfter = HOUSE_NUMBER.test(after[0] ?? '');
  const isBefore = !isAfter && HOUSE_NUMBER.test(before.at(-1) ?? '');
  const number = (isAfter ? after.shift() : isBefore ? before.pop() : '') ?? '';
  return { street, number, house: street.houses.get(number) ?? null, others: [...before, ...after] };
}
