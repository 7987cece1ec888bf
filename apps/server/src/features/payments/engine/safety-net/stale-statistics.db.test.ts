import { beforeEach, expect, test } from 'vitest';
import { openTestDb } from '../../../../platform/database/testing/database.ts';
import { createPaymentHarness, type PaymentHarness } from '../../testing/payment-harness.ts';

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

test('abandoned payments in any number do not delay the steps of the others', async () => {
  await addDue('created', ROWS);
  await addDue('submitted', 10);
  const queued = await harness.deps.store.queueDueSteps(harness.clock.now(), null);
  expect(queued).toBe(10);
});

test('a part of as many due steps is queued at once', async () => {
  await addDue('submitted', ROWS);
  const queued = await harness.deps.store.queueDueSteps(harness.clock.now(), null);
  expect(queued).toBe(1_000);
});

test('overdue steps that lost their jobs are found by the sweep too', async () => {
  await addDue('created', ROWS);
  await addDue('submitted', 10);
  await harness.handlers['sweep-payments']({});
  const { rows } = await db.pool.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE key LIKE 'payment:submitted%'",
  );
  expect(rows[0]?.n).toBe(10);
});
