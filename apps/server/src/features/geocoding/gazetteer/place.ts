import type { GeoPoint, Precision } from '@portal/domain/places/geo';
import type { PlaceKind } from '@portal/domain/places/geocoder';

/** Provinces as the list of sectors spells them. */
export type Province =
  | 'Kigali City'
  | 'Southern Province'
  | 'Western Province'
  | 'Northern Province'
  | 'Eastern Province';

/** A place of the gazetteer, independent of language. */
export type GazetteerPlace = {
  id: string;
  name: string;
  kind: Exclude<PlaceKind, 'street' | 'house' | 'point'>;
  /** Other names it is found by: old names, spellings. */
  aliases: readonly string[];
  /** Empty for the country. */
  province: Province | '';
  /** Empty for the country and for provinces. */
  district: string;
  /** Set for cells, villages and landmarks. */
  sector: string;
  /** Set for villages. */
  cell: string;
  at: GeoPoint;
  precision: Precision;
};
