import { INBOUND_MESSAGE_PATH } from '@portal/contract/paths';
import type { FastifyInstance } from 'fastify';
import type { InboundMessages } from '../../operator/inbound-port.ts';
import { PortalError } from '../../platform/http/portal-error.ts';
import type { CodesDeps } from './codes-deps.ts';
import { receiveHandsetCode } from './receive-handset-code.ts';

/** The longest SMS of several parts is far below. */
const MOST_BYTES = 8_192;

/**
 * The operator's gateway hands messages over here that customers sent to our number. The port authenticates it and
 * reads its format; the answer is what the customer reads on the handset, as USSD wants it.
 */
export function inboundMessageRoutes(
  app: FastifyInstance,
  { codes, inbound }: { codes: CodesDeps; inbound: InboundMessages | null },
): void {
  if (!inbound) return;
  app.post(INBOUND_MESSAGE_PATH, { bodyLimit: MOST_BYTES }, async ({ headers, body }) => {
    const read = inbound.read({ authorization: headers.authorization, body });
    if (read.kind === 'not-the-gateway') throw new PortalError('NOT_FOUND');
    if (read.kind === 'malformed') throw new PortalError('INVALID_REQUEST');
    return { reply: await receiveHandsetCode(codes, read.message) };
  });
}
