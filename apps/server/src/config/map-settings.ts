import { optional } from '@portal/platform/config/variable-fields';
import { baseUrl, secretString } from '@portal/platform/config/variables';
import type { GeocoderAdapter } from '@portal/platform/places/geocoder-adapter';
import { type PmtilesFile, pmtilesFile } from '@portal/platform/street-map/pmtiles-file';
import { z } from 'zod';

/** A tile URL template with the placeholders `{z}`, `{x}` and `{y}`. */
const tileUrl = z
  .string()
  .regex(/^https?:\/\/[^{}\s]+/, 'starts with http:// or https://')
  .refine((text) => ['{z}', '{x}', '{y}'].every((part) => text.includes(part)), 'has {z}, {x} and {y}');

/** The geocoder of the portal itself. */
const GAZETTEER = 'gazetteer';

type Given = Readonly<Record<string, unknown>>;

/** The geocoding services of add-ons, by the name that `GEOCODER` has for each. */
export type Geocoders = Readonly<Record<string, GeocoderAdapter>>;

/** Tiles that replace the embedded base map, the file with streets, and the geocoder. */
export const MAP_SETTINGS = {
  tiles: {
    url: ['MAP_TILES_URL', optional(tileUrl)],
    attribution: ['MAP_TILES_ATTRIBUTION', z.string().default('')],
  },
  /** `null`: the maps have no streets. */
  streetMap: ['MAP_PMTILES', optional(pmtilesFile)],
  geocoder: {
    kind: ['GEOCODER', z.string().default(GAZETTEER)],
    url: ['GEOCODER_URL', optional(baseUrl)],
    key: ['GEOCODER_KEY', optional(secretString(1))],
  },
} as const;

/**
 * Problems with the combination of variables, one sentence each.
 * @param values the parsed variables; without those that have problems of their own
 */
export function incompleteMaps(given: Record<string, unknown>, values: Record<string, unknown>): string[] {
  const problems: string[] = [];
  if (given.MAP_TILES_URL && !given.MAP_TILES_ATTRIBUTION)
    problems.push('MAP_TILES_ATTRIBUTION: tile providers require an attribution under the map');
  if (given.MAP_TILES_URL && given.MAP_PMTILES)
    problems.push('MAP_PMTILES: choose either this file or MAP_TILES_URL');
  const streets = values.MAP_PMTILES as PmtilesFile | null | undefined;
  if (streets && !streetAttribution(streets, given.MAP_TILES_ATTRIBUTION))
    problems.push('MAP_TILES_ATTRIBUTION: the metadata of the file MAP_PMTILES has no attribution');
  return problems;
}

/** The service that `GEOCODER` names; `null` for the portal's own, and for a name that is none. */
export function findGeocoder(name: unknown, geocoders: Geocoders): GeocoderAdapter | null {
  return Object.hasOwn(geocoders, String(name)) ? (geocoders[String(name)] ?? null) : null;
}

/** Problems with the geocoder that is named, one sentence each. */
export function geocoderProblems(
  { GEOCODER: name, GEOCODER_KEY: key }: Given,
  geocoders: Geocoders,
): string[] {
  if (name === undefined || name === GAZETTEER) return [];
  const adapter = findGeocoder(name, geocoders);
  if (!adapter) return [`GEOCODER: one of ${[GAZETTEER, ...Object.keys(geocoders)].join(', ')}`];
  return adapter.needsKey && !key ? [`GEOCODER_KEY: GEOCODER=${name} needs a key`] : [];
}

/** Attribution of the street map, may contain HTML: the operator's own, else that of the file. */
export function streetAttribution({ attribution }: PmtilesFile, own: unknown): string {
  return String(own || attribution);
}
