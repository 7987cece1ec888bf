import { toBusinessDay } from '@portal/domain/time/business-day';
import type pg from 'pg';
import { archivePayments } from '../../../packages/payments/src/archive/archive-payments.ts';
import { createPaymentStore } from '../../../packages/payments/src/engine/payment-store.ts';
import type { ProviderRecord } from '../../../packages/payments/src/providers/provider-records.ts';
import type { Providers } from '../../../packages/payments/src/providers/registry.ts';
import { compareSource } from '../../../packages/settlement/src/comparison/compare-source.ts';
import { createComparisonStore } from '../../../packages/settlement/src/comparison/comparison-store.ts';
import { IN_USE_DAYS, TABLES } from './fill-payments.ts';

const clock = { now: () => new Date() };
const log = { info: () => {}, warn: () => {}, error: () => {} };

/** Bytes a payment of each table with its indexes, and of all. */
export async function measureBytes(pool: pg.Pool): Promise<{ name: string; bytes: number }[]> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(SIZES, [TABLES]);
  const payments = await countPayments(pool);
  const each = rows.map(({ name, bytes }) => ({ name, bytes: bytes / payments }));
  return [...each, { name: 'all', bytes: each.reduce((sum, { bytes }) => sum + bytes, 0) }];
}

const SIZES = `
  SELECT root.relname AS name, sum(pg_total_relation_size(tree.relid))::float8 AS bytes
  FROM pg_class root CROSS JOIN LATERAL (
    SELECT relid FROM pg_partition_tree(root.oid) UNION SELECT root.oid) tree
  WHERE root.relname = ANY ($1) AND root.relnamespace = 'public'::regnamespace GROUP BY 1 ORDER BY 2 DESC`;

/** All payments, in use and archived. */
export async function countPayments(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'SELECT ((SELECT count(*) FROM payments) + (SELECT count(*) FROM archived_payments))::int AS count',
  );
  return rows[0]?.count ?? 0;
}

/** A comparison of a day. */
export type Comparison = { lines: number; seconds: number; differences: number };

/**
 * Compares the fullest day of the wallet with the records of the same charges.
 * @param daysAgo how long ago that day is
 */
export async function measureComparison(pool: pg.Pool, daysAgo: number): Promise<Comparison> {
  const day = toBusinessDay(new Date(Date.now() - daysAgo * 24 * 3_600_000));
  const store = createComparisonStore(pool);
  let lines: ProviderRecord[] = [];
  const records = {
    book: 'money',
    list: async ({ from, to }: { from: Date; to: Date }) => {
      const { rows } = await pool.query<ProviderRecord>(WALLET_RECORDS, [from, to]);
      lines = rows;
      return { kind: 'listed' as const, lines };
    },
  };
  const start = performance.now();
  await compareSource(
    {
      store,
      payments: createPaymentStore(pool),
      providers: { 'money-push': { records }, momo: { records } } as unknown as Providers,
      deliveries: { list: async () => ({ kind: 'none', cause: null }) } as never,
      clock,
      log,
    },
    day,
    'money',
  );
  const seconds = (performance.now() - start) / 1000;
  const differences = (await store.comparisonsOf(day)).reduce((sum, each) => sum + each.differences, 0);
  return { lines: lines.length, seconds, differences };
}

const CHARGED = 'id, provider_reference, charged_minor, charged_currency, created_at, state';

/** Charges are made after 20 seconds and refunds after 30, as `fillPayments` writes them. */
const WALLET_RECORDS = `
  SELECT line.kind, id AS reference, provider_reference AS "providerReference",
    json_build_object('minor', charged_minor, 'currency', charged_currency) AS amount, created_at + line.after AS at
  FROM (SELECT ${CHARGED} FROM payments UNION ALL SELECT ${CHARGED} FROM archived_payments) p
  JOIN (VALUES ('charge', interval '20 seconds'), ('refund', interval '30 seconds')) line (kind, after)
    ON line.kind = 'charge' OR p.state = 'refunded'
  WHERE created_at >= $1::timestamptz - interval '1 minute' AND created_at < $2::timestamptz
    AND created_at + line.after >= $1 AND created_at + line.after < $2 AND charged_minor IS NOT NULL`;

/** Archives the oldest day that is in use. */
export async function measureArchiving(pool: pg.Pool): Promise<{ payments: number; seconds: number }> {
  const start = performance.now();
  const payments = await archivePayments({
    store: createPaymentStore(pool),
    clock,
    log,
    pool,
    afterDays: IN_USE_DAYS - 1,
  });
  return { payments, seconds: (performance.now() - start) / 1000 };
}
