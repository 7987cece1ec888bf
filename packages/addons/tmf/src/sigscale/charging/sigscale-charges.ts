import {
  type AirtimeCharges,
  type AirtimeMovement,
  createAirtimeCharges,
  type createRequestStore,
} from '@isano/adapter-kit/operator';
import { parseInstant } from '../../wire.ts';
import { readTopUpRows } from '../balance-log.ts';
import { readMillionths } from '../wire.ts';
import { listSessions } from './find-sessions.ts';
import type { ChargingParts } from './rating-session.ts';
import { sigscaleCharge } from './sigscale-charge.ts';
import { sigscaleRefund } from './sigscale-refund.ts';

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
