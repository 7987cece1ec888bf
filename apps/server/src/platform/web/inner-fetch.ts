import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import { runAsRequest } from '../http/observability/request-id.ts';
import { CONSENT_COOKIE } from '../http/visitors/consent.ts';
import { setVisitor, visitorCookieName } from '../http/visitors/visitor-cookie.ts';
import type { VisitorIds } from '../http/visitors/visitor-ids.ts';

/** Internal calls have no TLS, so the visitor cookie has its plain-http name. */
const INTERNAL_COOKIE_NAME = visitorCookieName('http');

/**
 * Creates a `fetch` that calls our own routes without a socket, on behalf of the visitor of `request` with
 * the same cookie and address. So a page runs the same checks and limits as a browser. When a call gives the
 * visitor a new id, the reply of the page sets the new cookie.
 * @param onRefusal called for each reply with a status of 400 or more
 */
export function createInternalFetch(
  { app, visitors }: { app: FastifyInstance; visitors: VisitorIds },
  request: FastifyRequest,
  onRefusal: () => void,
): typeof fetch {
  const consent = request.cookies[CONSENT_COOKIE];
  return async (input, init) => {
    const cookie = `${INTERNAL_COOKIE_NAME}=${request.visitorToken}${consent ? `; ${CONSENT_COOKIE}=${consent}` : ''}`;
    const url = new URL(String(input));
    const call: InjectOptions = {
      method: init?.method === 'POST' ? 'POST' : 'GET',
      url: url.pathname + url.search,
      headers: { ...(init?.headers as Record<string, string>), cookie, host: request.host },
      ...(typeof init?.body === 'string' && { payload: init.body }),
      remoteAddress: request.ip,
    };
    // `inject` starts lazily when awaited, so the await must be inside the callback.
    const reply = await runAsRequest(request.id, async () => await app.inject(call));
    if (reply.statusCode >= 400) onRefusal();
    const renewed = visitors.read(reply.cookies.find(({ name }) => name === INTERNAL_COOKIE_NAME)?.value);
    if (renewed) {
      setVisitor(request, renewed);
      request.visitorRenewed = true;
    }
    return new Response(reply.body, { status: reply.statusCode });
  };
}
