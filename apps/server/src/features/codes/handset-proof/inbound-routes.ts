import { INBOUND_MESSAGE_PATH } from '@portal/contract/http/paths';
import type { InboundMessages } from '@portal/operator/inbound-port';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { isAllowedSender } from '@portal/platform/http/security/allowed-sender';
import type { FastifyInstance } from 'fastify';
import type { CodesDeps } from '../codes-deps.ts';
import { answerMessage } from './answer-message.ts';
import { isSigned, type SignatureRules } from './inbound-signature.ts';

/** Far above the longest multi-part SMS. */
const MAX_BODY_BYTES = 8_192;

/** What the gateway needs besides its token: a known address, and a signature where there is a key. */
export type GatewayRules = SignatureRules & { addresses: readonly string[] };

/**
 * Receives messages that customers sent to the operator's number. The port authenticates the gateway and reads its
 * format; the customer gets the reply on the handset, `null` is none. A message proves any number, so whoever learns the token
 * alone must not be able to send one.
 */
export function inboundMessageRoutes(
  app: FastifyInstance,
  { codes, inbound, gateway }: { codes: CodesDeps; inbound: InboundMessages | null; gateway: GatewayRules },
): void {
  if (!inbound) return;
  app.register(async (scope) => {
    // The signature covers the bytes of the body.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      async (_request: unknown, body: string | Buffer) => body,
    );
    scope.post(INBOUND_MESSAGE_PATH, { bodyLimit: MAX_BODY_BYTES }, async (request) => {
      if (!isAllowedSender(request, gateway.addresses)) throw new PortalError('NOT_FOUND');
      if (!(await isSigned({ ...codes, log: request.log }, gateway, request)))
        throw new PortalError('NOT_FOUND');
      const { headers, body } = request;
      const result = inbound.read({ authorization: headers.authorization, body: parseJson(body) });
      if (result.kind === 'not-the-gateway') throw new PortalError('NOT_FOUND');
      if (result.kind === 'malformed') throw new PortalError('INVALID_REQUEST');
      return { reply: await answerMessage(codes, result.message) };
    });
  });
}

/** Other bodies than JSON are read by the port; what is no JSON is malformed. */
function parseJson(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
