import type { FastifyPluginAsync } from 'fastify';
import { findCheckout } from '../card-checkout/checkouts.ts';
import { openPayload } from './encrypted-payload.ts';
import { parseExpressRequest } from './express-request.ts';
import { GATEWAY } from './notices.ts';
import { openRequest, type TinggContext } from './tingg-context.ts';

type Query = { access_key?: string; encrypted_payload?: string; accessKey?: string; params?: string };

/**
 * Where a merchant that encrypts its request sends the browser: both generations of the address. Coming back with the
 * same request leads to the same page.
 */
export function expressPage({ desk, account }: Pick<TinggContext, 'desk' | 'account'>): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Querystring: Query }>('/sandbox/cellulant/express/checkout', async (request, reply) => {
      const { access_key, encrypted_payload, accessKey, params } = request.query;
      const known = (access_key ?? accessKey) === account.accessKey;
      const asked = known && parseExpressRequest(openPayload(encrypted_payload ?? params ?? '', account));
      if (!asked || 'refusal' in asked || asked.details.serviceCode !== account.serviceCode) {
        return reply.code(400).type('text/plain').send('This payment request can not be read');
      }
      const { reference } = asked;
      const checkout =
        (await openRequest(desk, asked)) ?? (await findCheckout(desk.db, GATEWAY, { reference }));
      return reply.redirect(`/sandbox/card/${GATEWAY}/${checkout?.id}`, 303);
    });
  };
}
