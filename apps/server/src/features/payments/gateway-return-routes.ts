import type { FastifyInstance } from 'fastify';
import { knowVisitors, type Visitors } from '../../platform/http/visitor-cookie.ts';
import { GATEWAY_RETURN_PATH, returnFromGateway } from './gateway-return.ts';
import type { PaymentsDeps } from './payments-deps.ts';

type Coming = { Params: { gateway: string; id: string }; Querystring: { status?: string } };

/** A gateway's form has some hundred bytes. */
const POST_LIMIT = 16_384;
const PATH = `${GATEWAY_RETURN_PATH}/:gateway/:id`;

/** Registers where gateways send browsers back to; whatever else they add to the address is not read. */
export function gatewayReturnRoutes(app: FastifyInstance, deps: PaymentsDeps, visitors: Visitors): void {
  postedReturns(app);
  app.register(async (scope) => {
    knowVisitors(scope, visitors);
    scope.get<Coming>(PATH, async (request, reply) => {
      const { params, query, visitorId } = request;
      const cancelled = query.status === 'cancelled';
      const path = await returnFromGateway(deps, { id: params.id, cancelled, visitorId });
      return reply.header('cache-control', 'no-store').redirect(path, 303);
    });
  });
}

/**
 * UBA and some banks' pages post the browser back. Such a request comes without the visitor's cookie, as any posted
 * from another site, so it is sent on to the same address with GET: then the cookie comes along. Nothing of the body
 * is read.
 */
function postedReturns(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, async () => null);
    const options = { bodyLimit: POST_LIMIT, config: { fromAnySite: true } };
    scope.post<Coming>(PATH, options, async ({ params, query }, reply) => {
      const back = `${GATEWAY_RETURN_PATH}/${encodeURIComponent(params.gateway)}/${encodeURIComponent(params.id)}`;
      const cancelled = query.status === 'cancelled' ? '?status=cancelled' : '';
      return reply.header('cache-control', 'no-store').redirect(back + cancelled, 303);
    });
  });
}
