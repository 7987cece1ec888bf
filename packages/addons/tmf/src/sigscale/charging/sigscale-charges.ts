import {
  type AirtimeCharges,
  type AirtimeMovement,
  type ChargeRefundRefusal,
  createAirtimeCharges,
  type createRequestStore,
  lineOf,
  type Remote,
  type SendOutcome,
  type StoredRequest,
} from '@isano/adapter-kit/operator';
import { requireInTime, settleTime } from '../../top-up.ts';
import { parseInstant } from '../../wire.ts';
import { readTopUpRows } from '../balance-log.ts';
import { findLine } from '../find-line.ts';
import { askTopUp, prepareTopUp } from '../sigscale-top-up.ts';
import { readMillionths } from '../wire.ts';
import { listSessions } from './find-sessions.ts';
import type { ChargingParts } from './rating-session.ts';
import { sigscaleCharge } from './sigscale-charge.ts';

/** Paying with airtime at SigScale (decision 128). `db` holds the requests. */
export function sigscaleCharges(
  deps: Parameters<typeof createRequestStore>[0],
  parts: ChargingParts & { timeoutMs: number },
): AirtimeCharges {
  return createAirtimeCharges(deps, {
    charge: sigscaleCharge(parts),
    refund: sigscaleRefund(parts),
    list: (period) => listMovements(parts, period),
  });
}

/** Charges from the accounting log, refunds from the balance log. The latter has no names: ours are known by their buckets. */
async function listMovements(
  parts: ChargingParts,
  { from, to }: { from: Date; to: Date },
): Promise<AirtimeMovement[]> {
  const charges = (await listSessions(parts, { from, to })).flatMap(
    ({ id, key, endedAt, charged }): AirtimeMovement[] =>
      endedAt && charged
        ? [{ kind: 'charge', key, operatorReference: id, amount: charged, at: endedAt }]
        : [],
  );
  const rows = await readTopUpRows(parts, { from, to });
  const keys = await parts.requests.refundedBy(rows.flatMap((row) => row.bucketBalance?.id ?? []));
  const refunds = rows.flatMap(({ bucketBalance, amount: given, date }): AirtimeMovement[] => {
    const operatorReference = bucketBalance?.id ?? '';
    const key = keys.get(operatorReference);
    if (key === undefined) return [];
    const [amount, at] = [readMillionths(given), parseInstant(date)];
    if (!amount || !at) throw new Error('A refund in the balance log cannot be read');
    return [{ kind: 'refund', key, operatorReference, amount, at }];
  });
  return [...charges, ...refunds]
    .filter(({ at }) => at >= from && at < to)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

type RefundParts = ChargingParts & { timeoutMs: number };

/**
 * A refund of a charge: a top-up by its amount. A session that was debited can't be released any more, and a negative debit
 * or an adjustment is not exact (docs/spec/operators.md section 2). A barred line gets it, a closed one does not.
 */
function sigscaleRefund(parts: RefundParts): Remote<ChargeRefundRefusal> {
  return {
    send: (request) => send(parts, request),
    ask: async (request) => toRefund(await askTopUp(parts, request)),
    settlesWithinMs: settleTime(parts.timeoutMs),
  };
}

async function send(parts: RefundParts, request: StoredRequest): Promise<SendOutcome<ChargeRefundRefusal>> {
  try {
    const line = await findLine(parts, lineOf(request));
    if (!line || line.state === 'closed') return { kind: 'refused', reason: 'line-closed' };
    requireInTime(request, parts.clock, parts.timeoutMs);
  } catch (cause) {
    return { kind: 'not-sent', cause };
  }
  return toRefund(await prepareTopUp(parts, request)());
}

/** A top-up is refused before it is sent, or not at all. */
function toRefund<Outcome extends { kind: string }>(outcome: Outcome): Exclude<Outcome, { kind: 'refused' }> {
  if (outcome.kind === 'refused') throw new Error('The operator refused a refund');
  return outcome as Exclude<Outcome, { kind: 'refused' }>;
}
