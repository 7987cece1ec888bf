import type { AdapterDeps } from '../../adapter.ts';
import type { AirtimeCharges, ChargeOutcome, ChargeRefundOutcome, ChargeRefusal } from '../../charge-port.ts';
import { createFindOutcome } from '../../requests/find-outcome.ts';
import type { Decided, OnceRequest } from '../../requests/request-state.ts';
import { createRequestStore } from '../../requests/request-store.ts';
import { createSendOnce } from '../../requests/send-once.ts';
import { type BillingParts, camaraCharge } from './charge.ts';
import { listMovements } from './movements.ts';
import { camaraRefund } from './refund.ts';

/** Paying with airtime by CAMARA's Carrier Billing. `db` holds the requests (decision 087). */
export function camaraAirtimeCharges(
  deps: Pick<AdapterDeps, 'db' | 'clock'>,
  parts: BillingParts,
): AirtimeCharges {
  const [remote, store] = [camaraCharge(parts), createRequestStore(deps)];
  const [chargeOnce, findCharge] = [createSendOnce(deps, remote), createFindOutcome(deps, remote)];
  const refundOnce = createSendOnce(deps, camaraRefund(parts));
  return {
    charge: async ({ key, msisdn, amount }) => {
      const request = { port: 'airtimeCharges', key, msisdn, amount } as const;
      return toChargeOutcome(request, await chargeOnce(request));
    },
    find: async (key) => {
      const request = await store.find({ port: 'airtimeCharges', key });
      const outcome = request && (await findCharge(request));
      return outcome && toChargeOutcome(request, outcome);
    },
    refund: async (key): Promise<ChargeRefundOutcome> => {
      const request = await store.find({ port: 'airtimeCharges', key });
      const outcome = request && (await findCharge(request));
      if (outcome?.kind !== 'delivered') return { kind: 'refused', reason: 'nothing-taken' };
      const { msisdn, amount } = request as OnceRequest;
      const details = outcome.operatorReference;
      const refunded = await refundOnce({ port: 'airtimeRefunds', key, msisdn, amount, details });
      return refunded.kind === 'refused'
        ? refunded
        : { kind: 'refunded', operatorReference: refunded.operatorReference };
    },
    list: (period) => listMovements(deps, parts.api, period),
  };
}

/** The amount is the requested one: an answer with another is not accepted as an answer. */
function toChargeOutcome({ amount }: OnceRequest, outcome: Decided<ChargeRefusal>): ChargeOutcome {
  if (outcome.kind === 'refused') return outcome;
  return { kind: 'charged', operatorReference: outcome.operatorReference, amount };
}
