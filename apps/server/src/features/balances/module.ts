import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { Caller } from '@portal/platform/http/visitors/caller';
import type { Module } from '@portal/platform/module';
import { type BalancesDeps, queryBalance } from './query-balance.ts';
import { type BalanceRequestDeps, requestBalance } from './request-balance.ts';

type Deps = BalancesDeps &
  BalanceRequestDeps & {
    /** From the codes feature: limits what tells subscribers from other numbers. */
    limitLookups: (caller: Caller, number: string) => Promise<void>;
  };

/** What is left on a router's line, for whoever proves its contact number. */
export function createBalances({ limitLookups, ...deps }: Deps) {
  const sendBalanceCode = async (msisdn: string, caller: Caller) => {
    // It tells routers from other numbers before anything is sent.
    await limitLookups(caller, msisdn);
    const { visitorId, locale, address, solution } = caller;
    return requestBalance(deps, { msisdn, visitorId, locale, address, solution });
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
