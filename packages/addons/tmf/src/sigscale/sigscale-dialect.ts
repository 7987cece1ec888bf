import { type DeliveryRecord, type DeliveryRecords, lineOf } from '@isano/adapter-kit/operator';
import { requireBody } from '../client/tmf-client.ts';
import type { Dialect } from '../dialect.ts';
import { parseInstant } from '../wire.ts';
import { readTopUpRows } from './balance-log.ts';
import { findLine, readBuckets, toTmfBucket } from './find-line.ts';
import type { SigscaleParts } from './sigscale-parts.ts';
import { askTopUp, prepareTopUp } from './sigscale-top-up.ts';
import { type LogRow, logRow, MONEY_UNIT, readMillionths } from './wire.ts';

/** Around the time of a call, in milliseconds: its longest duration and the difference of the clocks. */
const AROUND_MS = 30 * 60_000;

/** SigScale OCS 3.4: TM Forum's documents before v4, with the number in the path (docs/spec/operators.md section 2). */
export function sigscaleDialect(parts: SigscaleParts): Dialect {
  return {
    findLine: (msisdn) => findLine(parts, msisdn),
    listBuckets: async (_msisdn, { productId }) => (await readBuckets(parts, productId)).map(toTmfBucket),
    prepareTopUp: async (request) => prepareTopUp(parts, request),
    askTopUp: (request) => askTopUp(parts, request),
    deliveries: sigscaleDeliveries(parts),
    checkSearch: () => checkLog(parts),
  };
}

async function checkLog({ client }: SigscaleParts): Promise<{ isGood: boolean; text: string }> {
  const target = { api: 'log', path: '/balance', headers: { range: 'items=1-10' } } as const;
  requireBody(await client.get(target), logRow.array());
  return { isGood: true, text: 'the balance log answers' };
}

/** The record of deliveries from the balance log. It has the server's ids only; our keys come from our own requests. */
function sigscaleDeliveries(parts: SigscaleParts): DeliveryRecords {
  return {
    find: (key) => findRecord(parts, key),
    list: async ({ from, to }) => {
      const rows = (await readTopUpRows(parts, { from, to })).filter(isMoney);
      const buckets = rows.flatMap(({ bucketBalance }) => bucketBalance?.id ?? []);
      const keys = await parts.requests.keysOf(buckets);
      const refunds = await parts.requests.refundedBy(buckets);
      return rows
        .filter(({ bucketBalance }) => !refunds.has(bucketBalance?.id ?? ''))
        .map((row) => toRecord(row, keys.get(row.bucketBalance?.id ?? '') ?? null))
        .filter(({ at }) => at >= from && at < to)
        .sort((a, b) => a.at.getTime() - b.at.getTime());
    },
  };
}

async function findRecord(parts: SigscaleParts, key: string): Promise<DeliveryRecord | null> {
  const request = await parts.requests.find(key);
  if (!request?.sentAt || request.state === 'refused') return null;
  const reference = request.reference ?? (await findBucketId(parts, lineOf(request), key));
  if (reference === null) return null;
  const from = new Date(request.sentAt.getTime() - AROUND_MS);
  const to = new Date(request.sentAt.getTime() + AROUND_MS);
  const rows = await readTopUpRows(parts, { from, to });
  const row = rows.find(({ bucketBalance }) => bucketBalance?.id === reference);
  return row ? toRecord(row, key) : null;
}

async function findBucketId(
  parts: SigscaleParts,
  msisdn: Parameters<typeof findLine>[1],
  key: string,
): Promise<string | null> {
  const line = await findLine(parts, msisdn);
  if (!line) return null;
  return (await readBuckets(parts, line.productId)).find(({ name }) => name === key)?.id ?? null;
}

/** Allowances are top-ups of other units. */
function isMoney({ amount }: LogRow): boolean {
  return amount?.units === MONEY_UNIT;
}

/** Throws when the row cannot be read: a list that leaves out entries would hide differences. */
function toRecord({ amount: given, bucketBalance, date }: LogRow, key: string | null): DeliveryRecord {
  const [amount, at] = [readMillionths(given), parseInstant(date)];
  if (!amount || !at || !bucketBalance) throw new Error('A row of the balance log cannot be read');
  return { key, operatorReference: bucketBalance.id, amount, at };
}
