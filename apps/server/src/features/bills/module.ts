import { type Module, withDeps } from '@portal/platform/module';
import { findBill } from './find-bill.ts';
import { type BillsDeps, readBill, validateAccount } from './read-bill.ts';

/** Postpaid bills. */
export function createBills(deps: BillsDeps) {
  return {
    calls: {
      readBill: (input, { visitorId }) => readBill(deps, { ...input, visitorId }),
      validateAccount: (input, { wideNetwork: network }) => validateAccount(deps, { ...input, network }),
    },
    findBill: withDeps(findBill, deps),
  } satisfies Module;
}
