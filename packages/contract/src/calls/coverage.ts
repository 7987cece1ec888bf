import { TECHNOLOGIES } from '@portal/domain/places/site';
import { z } from 'zod';

const technology = z.enum(TECHNOLOGIES);
const lat = z.coerce.number().min(-90).max(90);
const lng = z.coerce.number().min(-180).max(180);

/**
 * What the network is at a place. Without a place only which technologies there are. `radiusKm`: how far the place
 * reaches round its point; 0 for an exact one.
 */
export const readCoverage = {
  summary: 'Which technologies serve a place',
  input: z
    .object({
      lat: lat.optional(),
      lng: lng.optional(),
      radiusKm: z.coerce.number().min(0).max(150).default(0),
    })
    .refine((asked) => (asked.lat === undefined) === (asked.lng === undefined), { path: ['lat'] }),
  result: z.object({
    technologies: z.array(technology),
    /** `null` without a place. */
    at: z
      .array(z.object({ technology, reach: z.enum(['full', 'part', 'none']), nearestKm: z.number() }))
      .nullable(),
  }),
};

/** A place without signal, as a visitor found it. Nothing in it says who they are. */
export const reportNoSignal = {
  summary: 'Report a place without signal',
  input: z.object({
    lat,
    lng,
    /** The place in words, for whoever reads the report. */
    place: z.string().trim().max(200).default(''),
    /** What is missing; `null` for every kind of signal. */
    technology: technology.nullable().default(null),
    indoors: z.boolean().default(false),
  }),
  /** Short name under which the staff find it. */
  result: z.object({ reference: z.string() }),
};
