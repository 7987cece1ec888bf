import { z } from 'zod';
import { optional } from '../platform/config/variable-fields.ts';
import { baseUrl, secretString } from '../platform/config/variables.ts';

/** A tile URL template with the placeholders `{z}`, `{x}` and `{y}`. */
const tileUrl = z
  .string()
  .regex(/^https?:\/\/[^{}\s]+/, 'starts with http:// or https://')
  .refine((text) => ['{z}', '{x}', '{y}'].every((part) => text.includes(part)), 'has {z}, {x} and {y}');

/** Tiles that replace the embedded base map, and the geocoder. */
export const MAP_SETTINGS = {
  tiles: {
    url: ['MAP_TILES_URL', optional(tileUrl)],
    attribution: ['MAP_TILES_ATTRIBUTION', z.string().default('')],
  },
  geocoder: {
    kind: ['GEOCODER', z.enum(['gazetteer', 'google', 'nominatim', 'photon']).default('gazetteer')],
    url: ['GEOCODER_URL', optional(baseUrl)],
    key: ['GEOCODER_KEY', optional(secretString(1))],
  },
} as const;

/** Problems with the combination of variables, one sentence each. */
export function incompleteMaps(given: Record<string, unknown>): string[] {
  const problems: string[] = [];
  if (given.MAP_TILES_URL && !given.MAP_TILES_ATTRIBUTION)
    problems.push('MAP_TILES_ATTRIBUTION: tile providers require an attribution under the map');
  if (given.GEOCODER === 'google' && !given.GEOCODER_KEY)
    problems.push('GEOCODER_KEY: GEOCODER=google needs a key');
  return problems;
}
