import { INBOUND_MESSAGE_PATH } from '@portal/contract/http/paths';
import type { FastifyInstance } from 'fastify';
import type { InboundMessages } from '../../../operator/inbound-port.ts';
import { PortalError } from '../../../platform/http/errors/portal-error.ts';
import type { CodesDeps } from '../codes-deps.ts';
import { answerMessage } from './answer-message.ts';

/** Far above the longest multi-part SMS. */
const MAX_BODY_BYTES = 8_192;

/**
 * Receives messages that customers sent to the operator's number. The port authenticates the gateway and reads its
 * format; the customer gets the reply on the handset. `null`: no reply.
 */
export function inboundMessageRoutes(
  app: FastifyInstance,
  { codes, inbound }: { codes: CodesDeps; inbound: InboundMessages | null },
): void {
  if (!inbound) return;
  app.post(INBOUND_MESSAGE_PATH, { bodyLimit: MAX_BODY_BYTES }, async ({ headers, body }) => {
    const result = inbound.read({ authorization: headers.authorization, body });
    if (result.kind === 'not-the-gateway') throw new PortalError('NOT_FOUND');
    if (result.kind === 'malformed') throw new PortalError('INVALID_REQUEST');
    return { reply: await answerMessage(codes, result.message) };
  });
}
