import type { FastifyPluginAsync } from 'fastify';
import { readCheckout } from '../hosted-pages/checkouts.ts';
import { openCheckout } from '../hosted-pages/open-checkout.ts';
import { decryptPayload } from './encrypted-payload.ts';
import { parseExpressRequest } from './express-request.ts';
import type { TinggContext } from './tingg-routes.ts';

type Query = { access_key?: string; encrypted_payload?: string; accessKey?: string; params?: string };

/**
 * Where a merchant that encrypts its request sends the browser: both generations of the address. The same request
 * leads to the same page again.
 */
export function expressPage({ gateway, account }: TinggContext): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Querystring: Query }>('/sandbox/cellulant/express/checkout', async (request, reply) => {
      const { access_key, encrypted_payload, accessKey, params } = request.query;
      const isKnown = (access_key ?? accessKey) === account.accessKey;
      const payload = decryptPayload(encrypted_payload ?? params ?? '', account);
      const wanted = parseExpressRequest(payload, account.serviceCode, gateway.clock.now());
      if (!isKnown || 'refusal' in wanted)
        return reply.code(400).type('text/plain').send('This payment request can not be read');
      const checkout =
        (await openCheckout(gateway, wanted)) ?? (await readCheckout(gateway.db, gateway.name, wanted));
      return reply.redirect(`/sandbox/card/${gateway.name}/${checkout?.id}`, 303);
    });
  };
}
