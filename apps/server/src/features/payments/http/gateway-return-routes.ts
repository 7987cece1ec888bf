import { GATEWAY_RETURN_PATH } from '@portal/payments/engine/gateway-return-path';
import { limitRequests } from '@portal/platform/http/rate-limits/limit-requests';
import type { RateLimiter } from '@portal/platform/http/rate-limits/rate-limiter';
import { identifyVisitors, type Visitors } from '@portal/platform/http/visitors/visitor-cookie';
import type { FastifyInstance } from 'fastify';
import type { PaymentsDeps } from '../payments-deps.ts';
import { returnFromGateway } from './gateway-return.ts';

type ReturnRequest = { Params: { gateway: string; id: string }; Querystring: { status?: string } };

/** A gateway's form has a few hundred bytes. */
const POST_LIMIT = 16_384;
const PATH = `${GATEWAY_RETURN_PATH}/:gateway/:id`;

/** Registers the return paths of gateways. Other query parameters are ignored. */
export function registerGatewayReturnRoutes(
  app: FastifyInstance,
  deps: PaymentsDeps,
  { visitors, limiter }: { visitors: Visitors; limiter: RateLimiter },
): void {
  registerPostReturn(app);
  app.register(async (scope) => {
    limitRequests(scope, limiter);
    identifyVisitors(scope, visitors);
    scope.get<ReturnRequest>(PATH, { config: { limit: 'returns' } }, async (request, reply) => {
      const { params, query, visitorId } = request;
      const cancelled = query.status === 'cancelled';
      const path = await returnFromGateway(deps, { id: params.id, cancelled, visitorId });
      return reply.header('cache-control', 'no-store').redirect(path, 303);
    });
  });
}

/**
 * UBA and some banks' pages return the browser by POST. A cross-site POST has no visitor cookie, so it is
 * redirected to the same URL with GET, which has it. The body is not read.
 */
function registerPostReturn(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, async () => null);
    const options = { bodyLimit: POST_LIMIT, config: { fromAnySite: true } };
    scope.post<ReturnRequest>(PATH, options, async ({ params, query }, reply) => {
      const back = `${GATEWAY_RETURN_PATH}/${encodeURIComponent(params.gateway)}/${encodeURIComponent(params.id)}`;
      const cancelled = query.status === 'cancelled' ? '?status=cancelled' : '';
      return reply.header('cache-control', 'no-store').redirect(back + cancelled, 303);
    });
  });
}
