import type { GeoPoint } from '@portal/domain/geo';
import type { PlaceKind, Precision } from '../geocoder.ts';

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
  province: Province;
  /** Empty for a province. */
  district: string;
  /** For cells, villages and landmarks. */
  sector: string;
  /** For villages. */
  cell: string;
  at: GeoPoint;
  precision: Precision;
};
