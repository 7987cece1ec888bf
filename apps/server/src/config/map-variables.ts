import { z } from 'zod';
import { type Secret, secret } from '../platform/crypto/secret.ts';

const httpUrl = z.url({ protocol: /^https?$/ });

/** A tile URL template with the placeholders `{z}`, `{x}` and `{y}`. */
const tileUrl = z
  .string()
  .regex(/^https?:\/\/[^{}\s]+/, 'starts with http:// or https://')
  .refine((text) => ['{z}', '{x}', '{y}'].every((part) => text.includes(part)), 'has {z}, {x} and {y}');

/** Variables for maps and geocoding. */
export const MAP_VARIABLES = {
  MAP_TILES_URL: tileUrl.optional(),
  MAP_TILES_ATTRIBUTION: z.string().default(''),
  GEOCODER: z.enum(['gazetteer', 'google', 'nominatim', 'photon']).default('gazetteer'),
  GEOCODER_URL: httpUrl.transform((url) => url.replace(/\/$/, '')).optional(),
  GEOCODER_KEY: z.string().min(1).transform(secret).optional(),
};

type Given = {
  MAP_TILES_URL?: string | undefined;
  MAP_TILES_ATTRIBUTION: string;
  GEOCODER: 'gazetteer' | 'google' | 'nominatim' | 'photon';
  GEOCODER_URL?: string | undefined;
  GEOCODER_KEY?: Secret | undefined;
};

/** Tiles that replace the embedded base map (`null`: none), and the geocoder. */
export function mapSettings(given: Given) {
  return {
    mapTiles: given.MAP_TILES_URL
      ? { url: given.MAP_TILES_URL, attribution: given.MAP_TILES_ATTRIBUTION }
      : null,
    geocoder: {
      kind: given.GEOCODER,
      url: given.GEOCODER_URL ?? null,
      key: given.GEOCODER_KEY ?? null,
    },
  };
}

/** Problems with the combination of variables, one sentence each. */
export function incompleteMaps(given: Record<string, unknown>): string[] {
  const problems: string[] = [];
  if (given.MAP_TILES_URL && !given.MAP_TILES_ATTRIBUTION)
    problems.push('MAP_TILES_ATTRIBUTION: tile providers require an attribution under the map');
  if (given.GEOCODER === 'google' && !given.GEOCODER_KEY)
    problems.push('GEOCODER_KEY: GEOCODER=google needs a key');
  return problems;
}
