import type { GeoPoint, Precision } from '@portal/domain/geo';
import type { Locale } from '@portal/domain/locale';

/** What a place is; `point` is whatever another service knows exactly. */
export type PlaceKind =
  | 'country'
  | 'province'
  | 'district'
  | 'town'
  | 'sector'
  | 'landmark'
  | 'cell'
  | 'village'
  | 'point';

/** A place somebody may mean. */
export type FoundPlace = {
  /** What `byId` takes. */
  id: string;
  name: string;
  /** What tells it from its namesakes, in words: `Sector, Huye District, Southern Province`. */
  detail: string;
  /** The whole of it in words. */
  address: string;
  kind: PlaceKind;
  at: GeoPoint;
  precision: Precision;
  /** Only a part of the text was understood, as without the house number. */
  isPartial?: boolean;
};

/**
 * Finds places (RULINGS 54). The embedded gazetteer is the one that is always there; services of others may stand
 * before it. Each call throws when nobody answers.
 */
export type Geocoder = {
  /** Places that a whole text may mean, the likeliest first; none is an empty list. */
  search: (asked: { text: string; locale: Locale }) => Promise<FoundPlace[]>;
  /** The same for a text that is still being typed. */
  suggest: (asked: { text: string; locale: Locale }) => Promise<FoundPlace[]>;
  /** `null` for an id that is not known (any more). */
  byId: (asked: { id: string; locale: Locale }) => Promise<FoundPlace | null>;
  /** Where a point is, `null` outside the country. */
  reverse: (asked: { at: GeoPoint; locale: Locale }) => Promise<FoundPlace | null>;
};

/** Most places an answer has: more help nobody to choose. */
export const MOST_PLACES = 8;
