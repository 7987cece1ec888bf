import type { Clock } from '@portal/domain/time/clock';
import type { Db } from '@portal/platform/database/open-db';
import { eraseOldCounters } from '@portal/platform/http/rate-limits/rate-limiter';
import { type Module, withDeps } from '@portal/platform/module';
import type pg from 'pg';
import { eraseOrders } from './erase-orders.ts';
import type { OrdersDeps } from './orders-deps.ts';
import { payLinkCalls } from './pay-link/pay-link-calls.ts';
import { ORDER_LIFETIME_MS, placeOrder, placeOrderAskingFirst } from './place-order.ts';
import { priceOrder } from './price-order.ts';
import { findLine } from './pricing/find-line.ts';
import { createLatestOrderReader, createPayableOrderReader, readOrder } from './read-order.ts';

/** Reads stored orders, for features that orders depend on themselves. */
export function createOrderReaders({ pool, clock }: { pool: pg.Pool; clock: Clock }) {
  const findOrder = createPayableOrderReader(pool);
  return {
    /** By the order's id or the token of its link. */
    findOrder,
    /** Whether an order was placed by this browser and can still be paid. */
    isPayableBy: async (orderId: string, visitorId: string): Promise<boolean> => {
      const order = await findOrder(orderId);
      return Boolean(order && order.visitorId === visitorId && order.expiresAt > clock.now());
    },
    /** The latest order of a browser that can still be paid. */
    findLatestOrder: createLatestOrderReader(pool, clock),
  };
}

type Deps = OrdersDeps & {
  /** Connections that allow long statements. */
  long: { db: Db; pool: pg.Pool };
};

/** Orders and the links by which others pay them. */
export function createOrders({ long, ...deps }: Deps) {
  return {
    deps,
    /** How long an order can be paid. */
    lifetimeMs: ORDER_LIFETIME_MS,
    calls: {
      placeOrder: (input, caller) =>
        placeOrderAskingFirst(deps, input, { ...caller, network: caller.wideNetwork }),
      readOrder: ({ id }, caller) => readOrder(deps, id, caller),
      ...payLinkCalls(deps),
    },
    jobs: {
      'erase-orders': async () => {
        await eraseOrders({ ...long, clock: deps.clock });
        await eraseOldCounters(long.pool, deps.clock.now());
      },
    },
    /** The line of a typed number. */
    findLine: withDeps(findLine, deps.lines),
    placeOrder: withDeps(placeOrder, deps),
    priceOrder: withDeps(priceOrder, deps),
  } satisfies Module;
}
