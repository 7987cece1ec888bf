import type { FastifyInstance } from 'fastify';
import { knowVisitors } from '../../platform/http/visitor-cookie.ts';
import { GATEWAY_RETURN_PATH, returnFromGateway } from './gateway-return.ts';
import type { PaymentsDeps } from './payments-deps.ts';

type Coming = { Params: { gateway: string; id: string }; Querystring: { status?: string } };

/** Registers where gateways send browsers back to; whatever else they add to the address is not read. */
export function gatewayReturnRoutes(app: FastifyInstance, deps: PaymentsDeps): void {
  app.register(async (scope) => {
    knowVisitors(scope);
    scope.get<Coming>(`${GATEWAY_RETURN_PATH}/:gateway/:id`, async (request, reply) => {
      const { params, query, visitorId } = request;
      const cancelled = query.status === 'cancelled';
      const path = await returnFromGateway(deps, { id: params.id, cancelled, visitorId });
      return reply.header('cache-control', 'no-store').redirect(path, 303);
    });
  });
}
