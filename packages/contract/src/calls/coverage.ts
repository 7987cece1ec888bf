import { SATELLITE_SERVICES } from '@portal/domain/places/coverage';
import { TECHNOLOGIES } from '@portal/domain/places/site';
import { z } from 'zod';

const technology = z.enum(TECHNOLOGIES);
/** Kilometres by technology. */
const reachKm = z.object({ '2g': z.number(), '3g': z.number(), '4g': z.number(), '5g': z.number() });
const lat = z.coerce.number().min(-90).max(90);
const lng = z.coerce.number().min(-180).max(180);

/**
 * Coverage of a place by technology; without a place, only the technologies of the network. `radiusKm`: radius of the
 * place; 0 for an exact point.
 */
export const readCoverage = {
  summary: 'Coverage of a place by technology',
  input: z
    .object({
      lat: lat.optional(),
      lng: lng.optional(),
      radiusKm: z.coerce.number().min(0).max(150).default(0),
    })
    .refine((query) => (query.lat === undefined) === (query.lng === undefined), { path: ['lat'] }),
  result: z.object({
    technologies: z.array(technology),
    /** Assumed outdoor range of a site. */
    reachKm,
    /** What phones that can do it get by satellite, outdoors and everywhere; empty: nothing. */
    satellite: z.array(z.enum(SATELLITE_SERVICES)),
    /** `null` without a place. */
    at: z
      .array(
        z.object({
          technology,
          reach: z.enum(['full', 'part', 'none']),
          nearestKm: z.number(),
          /** Range of the deciding site when it is its own; else `null`. */
          ownReachKm: z.number().nullable(),
        }),
      )
      .nullable(),
  }),
};

/** Reports a place without signal. Contains no data about the visitor. */
export const reportNoSignal = {
  summary: 'Report a place without signal',
  input: z.object({
    lat,
    lng,
    /** Name of the place, for the staff. */
    place: z.string().trim().max(200).default(''),
    /** Missing technology; `null` for no signal at all. */
    technology: technology.nullable().default(null),
    indoors: z.boolean().default(false),
  }),
  /** Reference number, for the staff. */
  result: z.object({ reference: z.string() }),
};
