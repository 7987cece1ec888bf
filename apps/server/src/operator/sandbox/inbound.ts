import { createHash, timingSafeEqual } from 'node:crypto';
import { parseMsisdn } from '@portal/domain/msisdn';
import { z } from 'zod';
import type { Secret } from '../../platform/crypto/secret.ts';
import type { InboundMessages } from '../inbound-port.ts';

/** The format of the sandbox's gateway. */
const delivery = z.object({ from: z.string().max(20), text: z.string().max(2_000) });

/** How the sandbox's gateway reaches us: the number it serves and the token it shows. */
export type InboundGateway = { number: string; token: Secret };

/** Messages that were sent from the handset of /sandbox/phone. */
export function sandboxInbound({ number, token }: InboundGateway): InboundMessages {
  return {
    number,
    read: ({ authorization, body }) => {
      if (!isSame(authorization ?? '', `Bearer ${token.reveal()}`)) return { kind: 'not-the-gateway' };
      const parsed = delivery.safeParse(body);
      const from = parsed.data && parseMsisdn(parsed.data.from);
      return from ? { kind: 'message', message: { from, text: parsed.data.text } } : { kind: 'malformed' };
    },
  };
}

/** Compares without telling by its time how much was right. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
