import { optional } from '@portal/platform/config/variable-fields';
import { baseUrl, secretString } from '@portal/platform/config/variables';
import { type PmtilesFile, pmtilesFile } from '@portal/platform/street-map/pmtiles-file';
import { z } from 'zod';

/** A tile URL template with the placeholders `{z}`, `{x}` and `{y}`. */
const tileUrl = z
  .string()
  .regex(/^https?:\/\/[^{}\s]+/, 'starts with http:// or https://')
  .refine((text) => ['{z}', '{x}', '{y}'].every((part) => text.includes(part)), 'has {z}, {x} and {y}');

/** Tiles that replace the embedded base map, the file with streets, and the geocoder. */
export const MAP_SETTINGS = {
  tiles: {
    url: ['MAP_TILES_URL', optional(tileUrl)],
    attribution: ['MAP_TILES_ATTRIBUTION', z.string().default('')],
  },
  /** `null`: the maps have no streets. */
  streetMap: ['MAP_PMTILES', optional(pmtilesFile)],
  geocoder: {
    kind: ['GEOCODER', z.enum(['gazetteer', 'google', 'nominatim', 'photon']).default('gazetteer')],
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
  if (given.GEOCODER === 'google' && !given.GEOCODER_KEY)
    problems.push('GEOCODER_KEY: GEOCODER=google needs a key');
  return problems;
}

/** Attribution of the street map, may contain HTML: the operator's own, else that of the file. */
export function streetAttribution({ attribution }: PmtilesFile, own: unknown): string {
  return String(own || attribution);
}
