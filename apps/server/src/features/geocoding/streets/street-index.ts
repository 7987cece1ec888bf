import { distanceKm, type GeoPoint } from '@portal/domain/places/geo';
import type { StreetTile } from './read-street-tile.ts';
import { shortStreetKey, streetKey, streetWords } from './street-name.ts';

/** A street of one town: streets of other towns with the same name are others. */
export type Street = { name: string; words: readonly string[]; at: GeoPoint; houses: Map<string, GeoPoint> };

/** Limits of the index, so that a file with more streets than a country has does not fill the memory: about 60 MB. */
export type IndexLimits = { streets: number; houses: number };
export const INDEX_LIMITS: IndexLimits = { streets: 60_000, houses: 250_000 };

/** Parts of a street of one name are one street up to this distance from its first part, kilometres. */
const SAME_STREET_KM = 3;

/** The streets of the operator's map by name. */
export type StreetIndex = ReturnType<typeof createStreetIndex>;

/** Creates an empty index. */
export function createStreetIndex(limits: IndexLimits = INDEX_LIMITS) {
  const byKey = new Map<string, Street[]>();
  /** Numbered streets without their kind. Their arrays are others than those of `byKey`. */
  const byShortKey = new Map<string, Street[]>();
  const all: Street[] = [];
  let houseCount = 0;
  let full = false;
  const findOrAdd = (name: string, at: GeoPoint): Street | null => {
    const words = streetWords(name);
    const key = streetKey(words);
    const near = byKey.get(key)?.find((street) => distanceKm(street.at, at) <= SAME_STREET_KM);
    if (near || key === '') return near ?? null;
    if (all.length >= limits.streets) {
      full = true;
      return null;
    }
    const street = { name, words, at, houses: new Map<string, GeoPoint>() };
    all.push(street);
    append(byKey, key, street);
    const shortKey = shortStreetKey(words);
    if (shortKey !== null) append(byShortKey, shortKey, street);
    return street;
  };
  const addHouse = ({ street: name, number, at }: StreetTile['houses'][number]) => {
    const street = findOrAdd(name, at);
    const key = number.toLowerCase();
    if (!street || street.houses.has(key)) return;
    full ||= houseCount >= limits.houses;
    if (houseCount >= limits.houses) return;
    street.houses.set(key, at);
    houseCount += 1;
  };
  return {
    add: ({ streets, houses }: StreetTile) => {
      for (const { name, at } of streets) findOrAdd(name, at);
      for (const house of houses) addHouse(house);
    },
    /** Streets with exactly these words, in any order; for numbered streets also without their kind. */
    named: (words: readonly string[]): readonly Street[] => {
      const key = streetKey(words);
      return byKey.get(key) ?? byShortKey.get(key) ?? [];
    },
    /** Streets that begin with these words; the last may be incomplete. */
    startingWith: (text: string, limit: number): Street[] => {
      const start = streetWords(text).join(' ');
      const found: Street[] = [];
      if (start === '') return found;
      for (const street of all) {
        if (street.words.join(' ').startsWith(start)) found.push(street);
        if (found.length === limit) break;
      }
      return found;
    },
    /** Whether a limit was reached: later streets are missing. */
    isFull: () => full,
    size: (): { streets: number; houses: number } => ({ streets: all.length, houses: houseCount }),
  };
}

function append(map: Map<string, Street[]>, key: string, street: Street): void {
  const there = map.get(key);
  if (there) there.push(street);
  else map.set(key, [street]);
}
