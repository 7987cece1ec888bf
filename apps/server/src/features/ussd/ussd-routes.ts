import {
  toUssdReply,
  USSD_PATH,
  USSD_SIGNATURE_HEADER,
  type UssdScreen,
  ussdRequest,
} from '@portal/contract/http/ussd';
import { countryLocale } from '@portal/domain/language/locale';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { clientAddressOf } from '@portal/platform/http/rate-limits/client-network';
import { readBodyAsText } from '@portal/platform/http/raw-body';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerRequest, type UssdRequest } from './answer-request.ts';
import { isFromGateway } from './gateway-auth.ts';
import { layOutEnd } from './lay-out.ts';
import { textsIn } from './screens/screen.ts';
import type { UssdDeps, UssdGateway } from './ussd-deps.ts';

const MAX_BODY_BYTES = 8_192;

/**
 * Registers the route for the operator's USSD gateway (docs/ussd.md). Without the gateway's authentication it is 404. The
 * answer is plain text, `CON …` or `END …`, with status 200, also when something fails.
 */
export function registerUssdRoutes(app: FastifyInstance, deps: UssdDeps): void {
  const { gateway } = deps;
  if (!gateway) return;
  app.register(async (scope) => {
    readBodyAsText(scope);
    scope.post(USSD_PATH, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      const screen = await answerInTime(deps, readRequest(gateway, request));
      return reply
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send(toUssdReply(screen));
    });
  });
}

/** Throws NOT_FOUND for anyone but the gateway, INVALID_REQUEST for a request that lacks a field. */
function readRequest(gateway: UssdGateway, request: FastifyRequest): UssdRequest {
  const { authorization, [USSD_SIGNATURE_HEADER]: signature, 'content-type': type = '' } = request.headers;
  const body = typeof request.body === 'string' ? request.body : '';
  const credentials = {
    authorization,
    signature: typeof signature === 'string' ? signature : undefined,
    body,
    address: clientAddressOf(request),
  };
  if (!isFromGateway(gateway, credentials)) throw new PortalError('NOT_FOUND');
  const parsed = ussdRequest.safeParse(readFields(body, type));
  if (!parsed.success || JSON.stringify(parsed.data).includes('\\u0000'))
    throw new PortalError('INVALID_REQUEST');
  return parsed.data;
}

function readFields(body: string, type: string): unknown {
  if (!type.startsWith('application/json')) return Object.fromEntries(new URLSearchParams(body));
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

async function answerInTime(deps: UssdDeps, request: UssdRequest): Promise<UssdScreen> {
  const failed: UssdScreen = {
    kind: 'end',
    text: layOutEnd(textsIn(deps, countryLocale())('error.unavailable')),
  };
  const answer = answerRequest(deps, request).catch((err: unknown) => {
    deps.log.error({ err }, 'failed to answer a USSD request');
    return failed;
  });
  deps.track(answer);
  return Promise.race([answer, deps.wait(deps.answerWithinMs).then(() => failed)]);
}
