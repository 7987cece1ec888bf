import type { Money } from '@portal/domain/money/money';
import type {
  AirtimeCharges,
  ChargeOutcome,
  ChargeRefundOutcome,
  ChargeRefundRefusal,
  ChargeRefusal,
} from '../charge-port.ts';
import { createFindOutcome } from './find-outcome.ts';
import type { Decided, OnceRequest, RefundPort, Remote, StoredRequest } from './request-state.ts';
import { createRequestStore } from './request-store.ts';
import { createSendOnce } from './send-once.ts';
import { sumRefunds } from './sum-refunds.ts';

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
  const refund = async ({
    port,
    chargeKey,
    key,
    amount: part,
  }: RefundOnceInput): Promise<ChargeRefundOutcome> => {
    const found = await findRequest(chargeKey);
    if (found?.outcome.kind !== 'delivered') return NOTHING_TAKEN;
    const { msisdn, amount: charged } = found.request;
    const details = found.outcome.operatorReference;
    const amount = part ?? charged;
    const isNew = (await store.find({ port, key })) === null;
    if (isNew && (await sumRefunds(deps.db, details, key)) + amount.minor > charged.minor)
      return NOTHING_TAKEN;
    return toRefundOutcome(await refundOnce({ port, key, msisdn, amount, details }));
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
    refund: (key) => refund({ port: 'airtimeRefunds', chargeKey: key, key }),
    refundPart: (part) => refund({ port: 'airtimePartRefunds', ...part }),
    list,
  };
}

const NOTHING_TAKEN = { kind: 'refused', reason: 'nothing-taken' } as const;

/** `amount`: left out, the whole charge. */
type RefundOnceInput = { port: RefundPort; chargeKey: string; key: string; amount?: Money };

/** The amount is the requested one: an answer with another is not accepted as an answer. */
function toChargeOutcome({ amount }: OnceRequest, outcome: Decided<ChargeRefusal>): ChargeOutcome {
  if (outcome.kind === 'refused') return outcome;
  return { kind: 'charged', operatorReference: outcome.operatorReference, amount };
}

function toRefundOutcome(outcome: Decided<ChargeRefundRefusal>): ChargeRefundOutcome {
  if (outcome.kind === 'refused') return outcome;
  return { kind: 'refunded', operatorReference: outcome.operatorReference };
}
