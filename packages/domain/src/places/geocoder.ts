import type { Locale } from '../language/locale.ts';
import type { GeoPoint, Precision } from './geo.ts';

/** Kind of a place; `point` is an exact location: from an external service, of a plus code, or a position. */
export type PlaceKind =
  | 'country'
  | 'province'
  | 'district'
  | 'town'
  | 'sector'
  | 'landmark'
  | 'cell'
  | 'village'
  | 'street'
  | 'house'
  | 'point';

/** A place that matches a search. */
export type FoundPlace = {
  /** Input of `byId`. */
  id: string;
  name: string;
  /** Distinguishes places of the same name: `Sector, Huye District, Southern Province`. */
  detail: string;
  /** The full address. */
  address: string;
  kind: PlaceKind;
  at: GeoPoint;
  precision: Precision;
  /** Only a part of the text matched, e.g. without the house number. */
  isPartial?: boolean;
};

/** A text to find places for. `near`: where the visitor is, `null` if unknown; of two places of one name the nearer comes first. */
export type PlaceQuery = { text: string; locale: Locale; near?: GeoPoint | null };

/**
 * Finds places (RULINGS 54). The embedded gazetteer is always available; an external service may be used first. Each
 * call throws when no service responds.
 */
export type Geocoder = {
  /** Places that a complete text may mean, most likely first. An empty list when there are none. */
  search: (query: PlaceQuery) => Promise<FoundPlace[]>;
  /** The same for a text that is still being typed. */
  suggest: (query: PlaceQuery) => Promise<FoundPlace[]>;
  /** `null` for an unknown id. */
  byId: (query: { id: string; locale: Locale }) => Promise<FoundPlace | null>;
  /** The place at a point, `null` outside the country. */
  reverse: (query: { at: GeoPoint; locale: Locale }) => Promise<FoundPlace | null>;
};

/** Builds a place of an external service. The first part of its address is the name, the others are the detail. */
export function pointOf(found: Pick<FoundPlace, 'id' | 'address' | 'at' | 'precision'>): FoundPlace {
  const [name = '', ...rest] = found.address.split(', ');
  return { ...found, name, detail: rest.join(', '), kind: 'point' };
}

/** Most places in a result. A longer list does not help the visitor choose. */
export const MAX_PLACES = 8;
