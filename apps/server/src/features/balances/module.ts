import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { Module } from '@portal/platform/module';
import { type BalancesDeps, queryBalance } from './query-balance.ts';
import { type BalanceRequestDeps, requestBalance } from './request-balance.ts';

/** What is left on a router's line, for whoever proves its contact number. */
export function createBalances(deps: BalancesDeps & BalanceRequestDeps) {
  return {
    calls: {
      requestBalance: ({ msisdn }, { visitorId, locale, address, solution }) =>
        requestBalance(deps, { msisdn, visitorId, locale, address, solution }),
      queryBalance: async ({ uniqueCode, ...input }, { visitorId, locale, address, solution }) => {
        const { msisdn, requestType } = input;
        if (uniqueCode)
          return {
            queryBalanceResult: await queryBalance(deps, { ...input, uniqueCode, visitorId }, locale),
          };
        if (!requestType) throw new PortalError('INVALID_REQUEST', { fields: { uniqueCode: 'required' } });
        const challenge = await requestBalance(deps, { msisdn, visitorId, locale, address, solution });
        return { queryBalanceResult: [], ...challenge };
      },
    },
  } satisfies Module;
}
