import { createHmac } from 'node:crypto';
import { parseJson } from '@portal/platform/api-client/send-call';
import { isSame } from '@portal/platform/crypto/is-same';
import { z } from 'zod';
import { lenient } from '../wire-fields.ts';

const callback = z.object({
  transaction: z.object({ id: z.string().min(1).max(64) }),
  hash: lenient(z.string()),
});

/**
 * Reads a callback: whose payment it names and whether its hash is right. The hash is base64 HMAC-SHA256 of the
 * transaction as it was written, so it is taken over that stretch of the raw body: serialising it again could change a
 * space or an escape. It carries no time; an old one repeated does no harm, it only makes us ask.
 * @param key `null`: the wallet signs none, so only the secret address proves it; all that it does is a check
 */
export function readCallback(
  body: string,
  key: string | null,
): { reference: string | null; genuine: boolean } {
  const parsed = callback.safeParse(parseJson(body));
  if (!parsed.success) return { reference: null, genuine: false };
  const { transaction, hash } = parsed.data;
  if (key === null) return { reference: transaction.id, genuine: true };
  const signed = memberText(body, 'transaction');
  const expected = createHmac('sha256', key)
    .update(signed ?? '')
    .digest();
  const genuine = signed !== null && isSame(Buffer.from(hash ?? '', 'base64'), expected);
  return { reference: transaction.id, genuine };
}

/** A string, a bracket or one of the marks between values. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/**
 * The text of a member's value in the outermost object, exactly as it stands in `json`, without the space around it.
 * `json` must be valid. Gives `null` when there is no such member, or more than one: then nobody knows which is meant.
 */
export function memberText(json: string, name: string): string | null {
  const found: string[] = [];
  let depth = 0;
  let key: string | null = null;
  let start = -1;
  for (const { 0: token, index } of json.matchAll(TOKEN)) {
    if (depth === 1 && start < 0 && token.startsWith('"')) key = JSON.parse(token);
    if (depth === 1 && token === ':') start = index + 1;
    if (depth === 1 && (token === ',' || token === '}')) {
      if (start >= 0 && key === name) found.push(json.slice(start, index).trim());
      start = -1;
    }
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
  }
  return found.length === 1 ? (found[0] ?? null) : null;
}
