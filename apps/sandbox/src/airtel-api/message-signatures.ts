import { constants, createDecipheriv, privateDecrypt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { PinKey } from '../wallets/pin-key.ts';
import { RESPONSE, refuse } from './answers.ts';

/**
 * Refuses messages of the second version that are not signed: the body, encrypted with a key that is encrypted for the company
 * (PROVIDERS.md section 5).
 */
export function requireSignatures(
  app: FastifyInstance,
  { merchantKey }: { merchantKey: () => Promise<PinKey> },
): void {
  app.addHook('preHandler', async ({ url, method, headers, body }, reply) => {
    if (method !== 'POST' || !url.includes('/v2/')) return;
    const { 'x-signature': signature, 'x-key': key } = headers;
    const { privateKey } = await merchantKey();
    if (openSignature(privateKey, String(signature), String(key)) === JSON.stringify(body)) return;
    return reply.send(refuse({ response: RESPONSE.signatureRefused }));
  });
}

/** The text that was signed; `null` when it can't be read. */
function openSignature(privateKey: string, signature: string, sealedKey: string): string | null {
  try {
    const padding = constants.RSA_PKCS1_PADDING;
    const opened = privateDecrypt({ key: privateKey, padding }, Buffer.from(sealedKey, 'base64')).toString();
    const [key = '', vector = ''] = opened.split(':');
    const cipher = createDecipheriv('aes-256-cbc', Buffer.from(key, 'base64'), Buffer.from(vector, 'base64'));
    return Buffer.concat([cipher.update(Buffer.from(signature, 'base64')), cipher.final()]).toString();
  } catch {
    return null;
  }
}
