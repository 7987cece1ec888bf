import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import { CONSENT_COOKIE } from '../http/consent.ts';
import { forRequest } from '../http/request-id.ts';
import { become, visitorCookieName } from '../http/visitor-cookie.ts';
import type { VisitorIds } from '../http/visitor-ids.ts';

/** The inner call has no socket, hence no TLS: its visitor cookie goes by the name it has over plain http. */
const INNER_VISITOR = visitorCookieName('http');

/**
 * A `fetch` that reaches our own routes without a socket, as the visitor of `request`: same cookie, same address. So
 * a page asks exactly what a browser would, and the same checks and limits hold. `onRefusal` is told of each reply that
 * is none of success. When a call gives the visitor a new id, the page's own reply passes it on.
 */
export function innerFetch(
  { app, visitors }: { app: FastifyInstance; visitors: VisitorIds },
  request: FastifyRequest,
  onRefusal: () => void,
): typeof fetch {
  const consent = request.cookies[CONSENT_COOKIE];
  return async (input, init) => {
    const cookie = `${INNER_VISITOR}=${request.visitorToken}${consent ? `; ${CONSENT_COOKIE}=${consent}` : ''}`;
    const url = new URL(String(input));
    const call: InjectOptions = {
      method: init?.method === 'POST' ? 'POST' : 'GET',
      url: url.pathname + url.search,
      headers: { ...(init?.headers as Record<string, string>), cookie, host: request.host },
      ...(typeof init?.body === 'string' && { payload: init.body }),
      remoteAddress: request.ip,
    };
    // `inject` alone does nothing before somebody waits for it: the waiting has to be inside as well.
    const reply = await forRequest(request.id, async () => await app.inject(call));
    if (reply.statusCode >= 400) onRefusal();
    const renewed = visitors.read(reply.cookies.find(({ name }) => name === INNER_VISITOR)?.value);
    if (renewed) {
      become(request, renewed);
      request.visitorRenewed = true;
    }
    return new Response(reply.body, { status: reply.statusCode });
  };
}
