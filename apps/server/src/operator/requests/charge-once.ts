import type {
  AirtimeCharges,
  ChargeOutcome,
  ChargeRefundOutcome,
  ChargeRefundRefusal,
  ChargeRefusal,
} from '../charge-port.ts';
import { createFindOutcome } from './find-outcome.ts';
import type { Decided, OnceRequest, Remote, StoredRequest } from './request-state.ts';
import { createRequestStore } from './request-store.ts';
import { createSendOnce } from './send-once.ts';

/** The other side of payments with airtime. */
export type ChargeRemotes = {
  charge: Remote<ChargeRefusal>;
  /** Its requests have the reference of the charge in `details`. */
  refund: Remote<ChargeRefundRefusal>;
  list: AirtimeCharges['list'];
};

/** Paying with airtime through an interface without idempotency, charges and refunds once each (decision 087). */
export function createAirtimeCharges(
  deps: Parameters<typeof createRequestStore>[0],
  { charge: remote, refund: refundRemote, list }: ChargeRemotes,
): AirtimeCharges {
  const store = createRequestStore(deps);
  const [chargeOnce, findCharge] = [createSendOnce(deps, remote), createFindOutcome(deps, remote)];
  const refundOnce = createSendOnce(deps, refundRemote);
  const findRequest = async (
    key: string,
  ): Promise<{ request: StoredRequest; outcome: Decided<ChargeRefusal> } | null> => {
    const request = await store.find({ port: 'airtimeCharges', key });
    const outcome = request && (await findCharge(request));
    return request && outcome && { request, outcome };
  };
  return {
    charge: async ({ key, msisdn, amount }) => {
      const request = { port: 'airtimeCharges', key, msisdn, amount } as const;
      return toChargeOutcome(request, await chargeOnce(request));
    },
    find: async (key) => {
      const found = await findRequest(key);
      return found && toChargeOutcome(found.request, found.outcome);
    },
    refund: async (key): Promise<ChargeRefundOutcome> => {
      const found = await findRequest(key);
      if (found?.outcome.kind !== 'delivered') return { kind: 'refused', reason: 'nothing-taken' };
      const { msisdn, amount } = found.request;
      const details = found.outcome.operatorReference;
      return toRefundOutcome(await refundOnce({ port: 'airtimeRefunds', key, msisdn, amount, details }));
    },
    list,
  };
}

/** The amount is the requested one: an answer with another is not accepted as an answer. */
function toChargeOutcome({ amount }: OnceRequest, outcome: Decided<ChargeRefusal>): ChargeOutcome {
  if (outcome.kind === 'refused') return outcome;
  return { kind: 'charged', operatorReference: outcome.operatorReference, amount };
}

function toRefundOutcome(outcome: Decided<ChargeRefundRefusal>): ChargeRefundOutcome {
  if (outcome.kind === 'refused') return outcome;
  return { kind: 'refunded', operatorReference: outcome.operatorReference };
}
