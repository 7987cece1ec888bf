import type { GeoPoint, Precision } from '@portal/domain/geo';
import type { PlaceKind } from '../geocoder.ts';

/** The provinces, as the list of sectors spells them. */
export type Province =
  | 'Kigali City'
  | 'Southern Province'
  | 'Western Province'
  | 'Northern Province'
  | 'Eastern Province';

/** A place of the gazetteer, in no language. */
export type Place = {
  id: string;
  name: string;
  kind: Exclude<PlaceKind, 'point'>;
  /** Other names it is found by: old ones, spellings. */
  aliases: readonly string[];
  /** Empty for the country. */
  province: Province | '';
  /** Empty for the country and a province. */
  district: string;
  /** For cells, villages and landmarks. */
  sector: string;
  /** For villages. */
  cell: string;
  at: GeoPoint;
  precision: Precision;
};
