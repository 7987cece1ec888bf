import { countryCurrency } from '@portal/domain/money/money';
import type { Airtime } from '../../operator.ts';
import { deliverOnce } from '../billing/deliver-once.ts';
import { takeAirtimeBack } from '../billing/take-back.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { addAirtime, lineRefusal, lockLine } from './line-account.ts';

/** Maximum top-up of this operator in whole francs, independent of the portal's limit. */
const MAX_TOP_UP = 1_000_000;

/** Top-ups of sandbox lines: balance and ledger change with the delivery. */
export function sandboxAirtime(deps: SandboxDeps): Airtime {
  return {
    takeBack: takeAirtimeBack(deps),
    topUp: ({ key, msisdn, amount }) =>
      deliverOnce(deps, {
        key,
        request: `top-up ${msisdn} ${amount.minor} ${amount.currency}`,
        amount,
        prefix: 'TU',
        behaviourOf: async (tx) => (await lockLine(tx, msisdn))?.topUpBehaviour ?? 'normal',
        give: async (tx) => {
          const refusal = lineRefusal(await lockLine(tx, msisdn));
          if (refusal) return refusal;
          const isAllowed =
            amount.currency === countryCurrency() && amount.minor > 0 && amount.minor <= MAX_TOP_UP;
          if (!isAllowed) return 'amount-not-allowed';
          const at = deps.clock.now();
          await addAirtime(tx, { msisdn, kind: 'top-up', amountMinor: amount.minor, topUpKey: key, at });
          return 'delivered';
        },
      }),
  };
}
