import { PRECISIONS } from '@portal/domain/places/geo';
import { z } from 'zod';
import { listOf } from '../http/fields.ts';

/**
 * The geocoding GETs (SPEC section 7), in the shape of Google's web services (RULINGS 54). `key` is sent by the map
 * element; our own service needs none.
 */

/** A link that a map application copies has up to 400 characters. */
const MAX_TEXT_LENGTH = 500;
const language = z.string().max(35).optional();
const key = z.string().max(200).optional();

/** `lat,lng` in degrees. */
const latlng = z
  .string()
  .regex(/^-?\d{1,2}(\.\d{1,12})?,-?\d{1,3}(\.\d{1,12})?$/)
  .transform((text) => {
    const [lat = 0, lng = 0] = text.split(',').map(Number);
    return { lat, lng };
  });

/** One of `address`, `place_id` and `latlng`. `location`: where the visitor is, as in Google's autocomplete. */
export const geocodeQuery = z
  .object({
    address: z.string().trim().min(1).max(MAX_TEXT_LENGTH).optional(),
    place_id: z.string().min(1).max(300).optional(),
    latlng: latlng.optional(),
    location: latlng.optional(),
    language,
    key,
  })
  .refine(({ address, place_id, latlng: point }) => address ?? place_id ?? point, {
    message: 'address, place_id or latlng',
    path: ['address'],
  });

/** A text that is still being typed. */
export const suggestQuery = z.object({
  input: z.string().trim().min(1).max(MAX_TEXT_LENGTH),
  location: latlng.optional(),
  language,
  key,
});

const status = z.enum(['OK', 'ZERO_RESULTS']);

/**
 * Places with coordinates. `precision`: what the coordinates are those of. `partial_match`, as at Google: only a part of
 * the address was found.
 */
export const geocodeReplySchema = z.object({
  status,
  results: listOf({
    place_id: z.string(),
    formatted_address: z.string(),
    geometry: z.object({
      location: z.object({ lat: z.number(), lng: z.number() }),
      location_type: z.enum(['ROOFTOP', 'GEOMETRIC_CENTER', 'APPROXIMATE']),
    }),
    types: z.array(z.string()),
    precision: z.enum(PRECISIONS),
    partial_match: z.boolean().optional(),
  }),
});

/** Places without coordinates: `geocode/json?place_id=` returns them. */
export const predictionsReplySchema = z.object({
  status,
  predictions: listOf({
    place_id: z.string(),
    description: z.string(),
    structured_formatting: z.object({ main_text: z.string(), secondary_text: z.string() }),
    types: z.array(z.string()),
  }),
});

export type GeocodeReply = z.infer<typeof geocodeReplySchema>;
export type PredictionsReply = z.infer<typeof predictionsReplySchema>;
