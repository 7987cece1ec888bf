import type { FastifyInstance } from 'fastify';
import { portalCall } from '../../platform/http/portal-call.ts';
import { type BalancesDeps, queryBalance } from './query-balance.ts';
import { type BalanceRequestDeps, requestBalance } from './request-balance.ts';

/** What a router has left, for who holds the handset that answers for it (SPEC section 7 "Balance"). */
export function balanceRoutes(app: FastifyInstance, deps: BalancesDeps & BalanceRequestDeps): void {
  portalCall(app, 'requestBalance', ({ msisdn }, { visitorId, locale, address, solution }) =>
    requestBalance(deps, { msisdn, visitorId, locale, address, solution }),
  );
  portalCall(app, 'queryBalance', async (asked, { visitorId, locale }) => ({
    queryBalanceResult: await queryBalance(deps, { ...asked, visitorId }, locale),
  }));
}
