import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { Caller, LimitLookups } from '@portal/platform/http/visitors/caller';
import type { Module } from '@portal/platform/module';
import { type BalancesDeps, queryBalance } from './query-balance.ts';
import { type BalanceRequestDeps, requestBalance } from './request-balance.ts';

type Deps = BalancesDeps &
  BalanceRequestDeps & {
    /** From the codes feature: limits what tells subscribers from other numbers. */
    limitLookups: LimitLookups;
  };

/** What is left on a router's line, for whoever proves its contact number. */
export function createBalances({ limitLookups, ...deps }: Deps) {
  // It tells routers from other numbers before anything is sent.
  const sendBalanceCode = (msisdn: string, caller: Caller) => {
    const { visitorId, locale, address, solution } = caller;
    const request = { msisdn, visitorId, locale, address, solution };
    return limitLookups({ caller, number: msisdn }, () => requestBalance(deps, request));
  };
  return {
    calls: {
      requestBalance: ({ msisdn }, caller) => sendBalanceCode(msisdn, caller),
      queryBalance: async ({ uniqueCode, ...input }, caller) => {
        const { msisdn, requestType } = input;
        if (uniqueCode) {
          const { visitorId, locale } = caller;
          return {
            queryBalanceResult: await queryBalance(deps, { ...input, uniqueCode, visitorId }, locale),
          };
        }
        if (!requestType) throw new PortalError('INVALID_REQUEST', { fields: { uniqueCode: 'required' } });
        const challenge = await sendBalanceCode(msisdn, caller);
        return { queryBalanceResult: [], ...challenge };
      },
    },
  } satisfies Module;
}
