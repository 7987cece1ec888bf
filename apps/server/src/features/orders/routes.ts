import type { FastifyInstance } from 'fastify';
import { registerPortalCall } from '../../platform/http/portal-call.ts';
import type { JobHandlers } from '../../platform/jobs/job-types.ts';
import { eraseOrders } from './erase-orders.ts';
import type { OrdersDeps } from './orders-deps.ts';
import { placeOrder } from './place-order.ts';
import { readOrder } from './read-order.ts';

/** Calls about orders. */
export function ordersRoutes(app: FastifyInstance, deps: OrdersDeps): void {
  registerPortalCall(app, 'placeOrder', (input, { visitorId, wideNetwork }) =>
    placeOrder(deps, input, { visitorId, network: wideNetwork }),
  );
  registerPortalCall(app, 'readOrder', ({ id }, { visitorId, locale }) =>
    readOrder(deps, id, { visitorId, locale }),
  );
}

/** Jobs of the orders. */
export function orderJobHandlers(deps: Pick<OrdersDeps, 'db' | 'clock'>): JobHandlers<'erase-orders'> {
  return { 'erase-orders': () => eraseOrders(deps) };
}
