import type { Money } from '@portal/domain/money/money';
import type { Clock } from '@portal/domain/time/clock';
import type { Db } from '@portal/platform/database/open-db';
import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import type {
  AirtimeCharges,
  ChargeOutcome,
  ChargeRefundOutcome,
  ChargeRefundRefusal,
  ChargeRefusal,
} from '../charge-port.ts';
import { askRemote } from './ask-remote.ts';
import {
  type Decided,
  type OnceRequest,
  REFUND_PORTS,
  type RefundPort,
  type Refusal,
  type Remote,
  type RequestPort,
  type StoredRequest,
} from './request-state.ts';
import { createRequestStore } from './request-store.ts';
import { createSendOnce } from './send-once.ts';
import { operatorRequests as table } from './tables.ts';

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

/**
 * Adds up the refunds of a charge that were requested and not refused, in minor units.
 * @param charge the other side's id of the charge
 * @param exceptKey the key of a refund that is left out
 */
async function sumRefunds(db: Db, charge: string, exceptKey: string): Promise<number> {
  const [row] = await db
    .select({ total: sql<string>`coalesce(sum(${table.amountMinor}), 0)` })
    .from(table)
    .where(
      and(
        inArray(table.port, [...REFUND_PORTS]),
        eq(table.details, charge),
        ne(table.key, exceptKey),
        notInArray(table.state, ['refused']),
      ),
    );
  return Number(row?.total ?? 0);
}

/**
 * Creates the function that finds what became of a request, and asks the other side when that is not stored. It sends
 * nothing again.
 * @returns the outcome; `null` when nothing was requested, or the request never arrived and cannot any more
 * @throws Error while the outcome is unknown
 */
function createFindOutcome<Reason extends Refusal>(
  deps: { db: Db; clock: Clock },
  remote: Remote<Reason>,
): (request: { port: RequestPort; key: string }) => Promise<Decided<Reason> | null> {
  const once = { store: createRequestStore(deps), clock: deps.clock, remote };
  return async (request) => {
    const stored = await once.store.find(request);
    if (!stored || stored.state === 'recorded') return null;
    const outcome = stored.delivery ?? (await askRemote(once, stored));
    // The refusals that are stored for a port are those of its remote.
    return outcome as Decided<Reason> | null;
  };
}
