import {
  geocodeQuery,
  geocodeReplySchema,
  predictionsReplySchema,
  suggestQuery,
} from '@portal/contract/calls/geocoding';
import { GEOCODE_PATH, SUGGEST_PATH } from '@portal/contract/http/paths';
import { countryLocale, parseLocale } from '@portal/domain/language/locale';
import type { FoundPlace, Geocoder } from '@portal/domain/places/geocoder';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { toGeocodeReply, toPredictionsReply } from './google-format.ts';

/**
 * How long a browser may cache a response. Shared caches must not, because a response may show where the visitor is.
 */
const CACHE_SECONDS = 300;

/**
 * SPEC section 7 "A maps geocoding GET (address, key)": paths and responses of Google's web services (RULINGS 54).
 */
export function geocodingRoutes(app: FastifyInstance, { geocoder }: { geocoder: Geocoder }): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    GEOCODE_PATH,
    {
      schema: {
        summary: 'Places by name, by id or at a point',
        operationId: 'geocode',
        querystring: geocodeQuery,
        response: { 200: geocodeReplySchema },
      },
      config: { limit: 'places' },
    },
    async (request, reply) => {
      setCacheControl(reply);
      return toGeocodeReply(await mapToUnavailable(findPlaces(geocoder, request.query)));
    },
  );
  typed.get(
    SUGGEST_PATH,
    {
      schema: {
        summary: 'Places whose name starts with a text',
        operationId: 'suggestPlaces',
        querystring: suggestQuery,
        response: { 200: predictionsReplySchema },
      },
      config: { limit: 'places' },
    },
    async (request, reply) => {
      setCacheControl(reply);
      const { input: text, location: near, language } = request.query;
      return toPredictionsReply(
        await mapToUnavailable(geocoder.suggest({ text, locale: localeOf(language), near })),
      );
    },
  );
}

async function findPlaces(geocoder: Geocoder, query: z.output<typeof geocodeQuery>): Promise<FoundPlace[]> {
  const locale = localeOf(query.language);
  if (query.latlng) return toList(await geocoder.reverse({ at: query.latlng, locale }));
  if (query.place_id) return toList(await geocoder.byId({ id: query.place_id, locale }));
  return geocoder.search({ text: query.address ?? '', locale, near: query.location });
}

const toList = (found: FoundPlace | null): FoundPlace[] => (found ? [found] : []);

const localeOf = (language: string | undefined) => parseLocale(language?.slice(0, 2)) ?? countryLocale();

function setCacheControl(reply: FastifyReply): void {
  reply.header('cache-control', `private, max-age=${CACHE_SECONDS}`);
}
