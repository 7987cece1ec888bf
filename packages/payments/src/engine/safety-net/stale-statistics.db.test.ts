import { openTestDb } from '@portal/platform/database/testing/database';
import type pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { createPaymentHarness, type PaymentHarness } from '../../testing/payment-harness.ts';
import { leaseStatements } from '../sql/lease-sql.ts';
import { sweepPayments } from './sweep-payments.ts';
import { sweepStatements } from './sweep-queries.ts';

// As after pg_upgrade, or a restore without ANALYZE: many rows, and the planner believes that the tables are empty.

// With 30,000 rows the sweep took more than 45 s before, and 10 s since (two busy cores).
const ROWS = 10_000;

const db = openTestDb();
let harness: PaymentHarness;

beforeEach(async () => {
  harness = createPaymentHarness(db.pool);
  await harness.clear();
  await db.pool.query('ALTER TABLE payments SET (autovacuum_enabled = off)');
  await db.pool.query('ALTER TABLE open_payments SET (autovacuum_enabled = off)');
});

/** Payments whose step was due an hour ago. */
async function addDue(state: string, count: number): Promise<void> {
  await db.pool.query(
    `INSERT INTO payments (id, order_id, order_kind, contents, order_visitor_id, visitor_id, msisdn, payer, mode,
       amount_minor, currency, redirect_page, locale, state, starts, deadline_at, tried_since, due_at, created_at, updated_at)
     SELECT $1 || n, $1 || n, 'prepaid-recharge', '{}', 'v', 'v', '788000000', '788000000', 'money-push',
       500, 'RWF', '/', 'en', $1, CASE WHEN $1 = 'created' THEN 0 ELSE 1 END, $3, $3, $3, $3, $3
     FROM generate_series(1, $2::int) n`,
    [state, count, new Date(harness.clock.now().getTime() - 3_600_000)],
  );
}

const LANES = ['delivery', 'money-push', 'momo'].map((lane) => ({ lane, slots: 20 }));
const claim = () => harness.deps.store.claimDueSteps(LANES, harness.clock.now());

test('abandoned payments in any number do not delay the steps of the others', async () => {
  await addDue('created', ROWS);
  await addDue('submitted', 10);
  expect(await claim()).toHaveLength(10);
});

test('of as many due steps each process claims as many as it has slots for, and none twice', async () => {
  await addDue('submitted', ROWS);
  const claimed = (await Promise.all([claim(), claim(), claim()])).flat().map(({ id }) => id);
  expect(new Set(claimed).size).toBe(claimed.length);
  expect(claimed.length).toBeGreaterThanOrEqual(20);
  expect((await claim()).length).toBe(20);
});

/** The statements of the sweep with what PostgreSQL would do for each, in place of running them. */
function explainingPool(plans: Map<string, string>): pg.Pool {
  const explain = async (statement: string | pg.QueryConfig) => {
    if (typeof statement === 'string') return { rows: [] };
    const { rows } = await db.pool.query<{ 'QUERY PLAN': string }>({
      text: `EXPLAIN ${statement.text}`,
      values: statement.values ?? [],
    });
    plans.set(statement.name ?? '', rows.map((row) => row['QUERY PLAN']).join('\n'));
    return { rows: [], rowCount: 0 };
  };
  return {
    query: explain,
    connect: async () => ({ query: explain, release: () => {} }),
  } as unknown as pg.Pool;
}

test('with 30,000 due payments the claim and the sweep read open payments by their index, whatever the statistics say, and no table as a whole', async () => {
  await addDue('created', 20_000);
  await addDue('submitted', 10_000);
  const plans = new Map<string, string>();
  const store = { ...sweepStatements(explainingPool(plans)), ...leaseStatements(explainingPool(plans)) };
  const now = harness.clock.now();
  for (const statistics of ['old', 'fresh']) {
    if (statistics === 'fresh') await db.pool.query('ANALYZE payments, open_payments');
    plans.clear();
    await store.claimDueSteps(LANES, now);
    await store.findAbandoned(now);
    expect([...plans.keys()].sort()).toEqual(['claim-due-steps', 'find-abandoned-payment']);
    for (const [name, plan] of plans) {
      expect(plan, `${name}, ${statistics}`).toContain('open_payments_lane');
      expect(plan, `${name}, ${statistics}`).not.toMatch(/Seq Scan on (payments|open_payments)/);
    }
  }
}, 60_000);

test('no statement of the sweep runs longer than twenty seconds, though the connections of jobs allow ten minutes', async () => {
  const settings: string[] = [];
  const client = {
    query: async (statement: string | pg.QueryConfig) => {
      settings.push(typeof statement === 'string' ? statement : 'statement');
      return { rows: [], rowCount: 0 };
    },
    release: () => {},
  };
  const store = sweepStatements({ connect: async () => client } as unknown as pg.Pool);
  await store.countOverdue(harness.clock.now());
  expect(settings).toEqual(["BEGIN; SET LOCAL statement_timeout = '20s'", 'statement', 'COMMIT']);
});

test('a part of the sweep that fails does not stop the others', async () => {
  await addDue('created', 10);
  const { deps } = harness;
  const store = {
    ...deps.store,
    repairFutureSteps: async () => {
      throw new Error('canceling statement due to statement timeout');
    },
  };
  await expect(sweepPayments({ ...deps, store })).rejects.toThrow('parts of the sweep failed');
  expect(harness.swept.get('expired')).toBe(10);
});
