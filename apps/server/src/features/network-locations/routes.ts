import { createHash } from 'node:crypto';
import { shopsReply } from '@portal/contract/calls/shop';
import type { Subject } from '@portal/contract/documentation/subjects';
import { operatorCodeField } from '@portal/contract/http/fields';
import { shopsPath } from '@portal/contract/http/paths';
import { SHOPS_WITHIN_KM } from '@portal/contract/wire/wire-shop';
import { countryLocale, parseLocale } from '@portal/domain/language/locale';
import type { Shops } from '@portal/operator/shops-port';
import { createCachedJson, sendCachedJson } from '@portal/platform/http/cached-json';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { listShops } from './list-shops.ts';

const SUBJECT: Subject = 'Coverage and shops';

/** How long browsers may cache the list. A shop that closes must disappear the same day. */
const CACHE_SECONDS = 600;

const query = z.object({
  opco: operatorCodeField,
  longitude: z.coerce.number().min(-180).max(180),
  latitude: z.coerce.number().min(-90).max(90),
  distanceInKilometers: z.coerce.number().positive().max(500).default(SHOPS_WITHIN_KM),
});

/** Dependencies of the shops call. `slug`: the brand's slug, which is part of the path. */
export type ShopDeps = { shops: Shops; slug: string };

/** SPEC section 7 "Content (CMS) GETs": shops near a point, in the language of the header `lang`. */
export function shopRoutes(app: FastifyInstance, { shops, slug }: ShopDeps): void {
  const schema = {
    summary: 'Shops near a point',
    tags: [SUBJECT],
    operationId: 'shopsByCoordinates',
    querystring: query,
    response: { 200: shopsReply },
  };
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(shopsPath(slug), { schema, config: { limit: 'content' } }, async (request, reply) => {
      const { longitude: lng, latitude: lat, distanceInKilometers } = request.query;
      const { lang } = request.headers;
      const locale = parseLocale(typeof lang === 'string' ? lang : undefined) ?? countryLocale();
      const around = { at: { lat, lng }, withinKm: distanceInKilometers };
      const text = JSON.stringify(await listShops(shops, around, locale));
      const tag = createHash('sha256').update(text).digest('base64url').slice(0, 16);
      return sendCachedJson(reply, createCachedJson({ tag, text, effort: 'once' }), {
        seconds: CACHE_SECONDS,
        privately: true,
        vary: 'lang',
      });
    });
}
