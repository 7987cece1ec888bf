import { createHmac } from 'node:crypto';
import type { Secret } from '../crypto/secret.ts';

const PREFIX = 'whsec_';

/**
 * The headers that prove an event to its receiver, after Standard Webhooks 1.0.0
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md): HMAC-SHA256 of id, time and
 * body, one signature for each secret.
 * @param at when it is sent, UTC; receivers refuse one that is minutes old
 */
export function signEvent(
  secrets: readonly Secret[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((each) => {
    const key = Buffer.from(each.reveal().slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}
