import type { FastifyInstance } from 'fastify';
import { registerPortalCall } from '../../platform/http/portal-call.ts';
import { type BalancesDeps, queryBalance } from './query-balance.ts';
import { type BalanceRequestDeps, requestBalance } from './request-balance.ts';

/** Balances of a router, for the holder of its contact handset (SPEC section 7 "Balance"). */
export function balanceRoutes(app: FastifyInstance, deps: BalancesDeps & BalanceRequestDeps): void {
  registerPortalCall(app, 'requestBalance', ({ msisdn }, { visitorId, locale, address, solution }) =>
    requestBalance(deps, { msisdn, visitorId, locale, address, solution }),
  );
  registerPortalCall(app, 'queryBalance', async (input, { visitorId, locale }) => ({
    queryBalanceResult: await queryBalance(deps, { ...input, visitorId }, locale),
  }));
}
