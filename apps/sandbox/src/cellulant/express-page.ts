import { createDecipheriv, createHash } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { readCheckout } from '../hosted-pages/checkouts.ts';
import { openCheckout } from '../hosted-pages/open-checkout.ts';
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
        return reply.code(400).type('text/plain').send('This payment request cannot be read');
      const checkout =
        (await openCheckout(gateway, wanted)) ?? (await readCheckout(gateway.db, gateway.name, wanted));
      return reply.redirect(`/sandbox/card/${gateway.name}/${checkout?.id}`, 303);
    });
  };
}

const hexOf = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Decrypts what came through the browser: AES-256-CBC whose key is the first 32 characters of the hex SHA-256
 * of the secret, its IV the first 16 of that of the IV key; base64 twice (PROVIDERS.md section 3). `null` when it was
 * not encrypted with these keys.
 */
function decryptPayload(payload: string, keys: { ivKey: string; secretKey: string }): unknown {
  try {
    const cipher = createDecipheriv(
      'aes-256-cbc',
      hexOf(keys.secretKey).slice(0, 32),
      hexOf(keys.ivKey).slice(0, 16),
    );
    const sealed = Buffer.from(payload, 'base64').toString('latin1');
    return JSON.parse(cipher.update(sealed, 'base64', 'utf8') + cipher.final('utf8'));
  } catch {
    return null;
  }
}
