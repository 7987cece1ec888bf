import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { CallbackAround, CallbackRead } from '../provider.ts';

const event = z.object({
  event: z.string(),
  data: z.object({
    reference: z.string().max(100).optional(),
    /** Events about refunds name the charge here. */
    transaction_reference: z.string().max(100).optional(),
  }),
});

/**
 * Reads a webhook: the header holds the HMAC-SHA512 of the raw bytes under the secret key, in lower-case hex. It
 * carries no time; an old one repeated only makes us ask.
 */
export function readWebhook(body: string, around: CallbackAround | undefined, key: string): CallbackRead {
  const expected = createHmac('sha512', key).update(body).digest();
  const given = Buffer.from(around?.headers['x-paystack-signature'] ?? '', 'hex');
  const genuine = given.length === expected.length && timingSafeEqual(given, expected);
  const parsed = event.safeParse(parseJson(body));
  const { reference, transaction_reference } = parsed.data?.data ?? {};
  return { reference: reference ?? transaction_reference ?? null, genuine };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
