import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { isSame } from '@portal/platform/crypto/is-same';
import type { Secret } from '@portal/platform/crypto/secret';
import { z } from 'zod';
import type { InboundMessages } from '../inbound-port.ts';

/** Message format of the sandbox's gateway. */
const delivery = z.object({ from: z.string().max(20), text: z.string().max(2_000) });

/** Number and token of the sandbox's gateway. */
export type InboundGateway = { number: string; token: Secret };

/** Messages sent from the handset at /sandbox/phone. */
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
