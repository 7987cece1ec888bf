import { type Module, withDeps } from '@portal/platform/module';
import { checkFixedAccount, findFixedAccount } from './find-fixed-account.ts';
import { type FixedInternetDeps, listOpenInvoices } from './list-open-invoices.ts';

/** Invoices of fixed lines. */
export function createFixedInternet(deps: FixedInternetDeps) {
  return {
    calls: {
      validateFixedAccount: (claim, { wideNetwork }) => checkFixedAccount(deps, claim, wideNetwork),
      listOpenInvoices: (claim, { wideNetwork }) => listOpenInvoices(deps, claim, wideNetwork),
    },
    findFixedLine: withDeps(findFixedAccount, deps),
  } satisfies Module;
}
