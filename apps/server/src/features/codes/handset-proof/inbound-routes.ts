import { createHmac } from 'node:crypto';
import {
  INBOUND_MESSAGE_PATH,
  INBOUND_SIGNATURE_HEADER,
  INBOUND_TIME_HEADER,
} from '@portal/contract/http/paths';
import type { Clock } from '@portal/domain/time/clock';
import type { InboundMessages } from '@portal/operator/inbound-port';
import { isSame } from '@portal/platform/crypto/is-same';
import type { Secret } from '@portal/platform/crypto/secret';
import type { Db } from '@portal/platform/database/open-db';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { readBodyAsText } from '@portal/platform/http/raw-body';
import { isAllowedSender } from '@portal/platform/http/security/allowed-sender';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CodesDeps } from '../codes-deps.ts';
import { useChallenge } from '../limits/proof-of-work.ts';
import { answerMessage } from './answer-message.ts';

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
    readBodyAsText(scope, 'application/json');
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

/** How the gateway of customers' messages signs them. */
type SignatureRules = {
  /** `null`: it signs nothing. */
  signatureKey: Secret | null;
  /** How far its clock may be off, and how old a message may be, in seconds; 0: its signatures have no time. */
  signatureSeconds: number;
};

type Deps = { db: Db; clock: Clock; log: { warn: (facts: object, message: string) => void } };

/**
 * Whether a message has a valid signature that was not used before. It covers the time and the bytes of the body, as in Standard
 * Webhooks, so whoever records a message can't send it again, when its number may be proved for somebody else's order.
 */
async function isSigned(
  { db, clock, log }: Deps,
  { signatureKey, signatureSeconds }: SignatureRules,
  { headers, body }: Pick<FastifyRequest, 'headers' | 'body'>,
): Promise<boolean> {
  if (!signatureKey) return true;
  const time = headers[INBOUND_TIME_HEADER];
  const signature = headers[INBOUND_SIGNATURE_HEADER];
  if (typeof signature !== 'string') return false;
  const signed = signatureSeconds === 0 ? String(body) : `${time}.${String(body)}`;
  const expected = createHmac('sha256', signatureKey.reveal()).update(signed).digest('hex');
  if (!isSame(signature.toLowerCase(), expected)) return false;
  if (signatureSeconds === 0) return true;
  const now = clock.now();
  const windowMs = signatureSeconds * 1_000;
  const signedAt = typeof time === 'string' && /^\d{1,12}$/.test(time) ? Number(time) * 1_000 : Number.NaN;
  const offMs = now.getTime() - signedAt;
  if (!(Math.abs(offMs) <= windowMs)) {
    log.warn(
      { offSeconds: Math.round(offMs / 1_000) },
      'a signed message of a customer is too old or too new',
    );
    return false;
  }
  const expiresAt = new Date(signedAt + windowMs + 1_000);
  const isFirst = await useChallenge(db, { challenge: `inbound ${expected}`, expiresAt });
  if (!isFirst)
    log.warn({}, 'a signed message of a customer came again: the gateway must sign each try again');
  return isFirst;
}
