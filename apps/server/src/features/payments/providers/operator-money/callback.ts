import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { memberText } from './member-text.ts';

const callback = z.object({
  transaction: z.object({ id: z.string().min(1).max(64) }),
  hash: z.string().optional(),
});

/**
 * Reads a callback: whose payment it names and whether its hash is right. The hash is base64 HMAC-SHA256 of the
 * transaction as it was written, so it is taken over that stretch of the raw body: writing it anew could change a
 * space or an escape. It carries no time; an old one repeated does no harm, it only makes us ask.
 */
export function readCallback(body: string, key: string): { reference: string | null; genuine: boolean } {
  const parsed = callback.safeParse(parseJson(body));
  if (!parsed.success) return { reference: null, genuine: false };
  const { transaction, hash } = parsed.data;
  const signed = memberText(body, 'transaction');
  const expected = createHmac('sha256', key)
    .update(signed ?? '')
    .digest();
  const given = Buffer.from(hash ?? '', 'base64');
  const genuine = signed !== null && given.length === expected.length && timingSafeEqual(given, expected);
  return { reference: transaction.id, genuine };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
