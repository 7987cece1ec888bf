import { createPaymentHarness, type PaymentHarness } from '@portal/payments/testing/payment-harness';
import { parseCursor } from '@portal/platform/database/page';
import { openTestDb } from '@portal/platform/database/testing/database';
import type pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import type { DeskDeps } from '../../../staff-desk/desk-deps.ts';
import { readStuckPayments } from '../../../staff-desk/payments/stuck-payments.ts';
import { listFailingJobs } from './list-failing-jobs.ts';
import {
  countStuckPayments,
  listStuckPayments,
  STUCK_CAUSES,
  STUCK_SORT_KEY,
  type StuckCause,
} from './list-stuck-payments.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const db = openTestDb();
let harness: PaymentHarness;

beforeEach(async () => {
  harness = createPaymentHarness(db.pool);
  await harness.clear();
});

const sql = (text: string, ...values: unknown[]): Promise<pg.QueryResult> => db.pool.query(text, values);
const listed = (because: StuckCause | null = null) =>
  listStuckPayments(db.pool, harness.clock.now(), { because, page: { limit: 100, after: null } });

async function approved(): Promise<string> {
  const id = await harness.pay();
  harness.wallet.approve(id);
  return id;
}

/** Creates a stuck payment for each cause. */
const STUCK: Record<StuckCause, () => Promise<string>> = {
  'in-review': async () => {
    harness.operator.state.refusal = 'line-closed';
    harness.wallet.faults.refund.push('refused');
    const id = await approved();
    await harness.pass(MINUTE);
    return id;
  },
  unscheduled: async () => {
    const id = await harness.pay();
    await sql('UPDATE payments SET due_at = NULL');
    return id;
  },
  overdue: async () => {
    const id = await harness.pay();
    harness.clock.advance(5 * MINUTE);
    return id;
  },
  'too-far-ahead': async () => {
    const id = await harness.pay();
    await sql("UPDATE payments SET due_at = due_at + interval '1 year'");
    return id;
  },
  'no-answer': async () => {
    const id = await harness.pay();
    await sql('UPDATE payments SET deadline_at = $1', new Date(harness.clock.now().getTime() - HOUR));
    return id;
  },
  'not-settled': async () => {
    harness.operator.faults.push(...Array(9).fill('lost-before'));
    const id = await approved();
    await harness.pass(3 * MINUTE);
    return id;
  },
};

test.each(STUCK_CAUSES)('lists a stuck payment once with its cause: %s', async (because) => {
  const id = await STUCK[because]();
  expect((await listed()).rows.map((row) => [row.id, row.because])).toEqual([[id, because]]);
  expect((await listed(because)).total).toBe(1);
  const other = because === 'overdue' ? 'in-review' : 'overdue';
  expect(await listed(other)).toEqual({ rows: [], total: 0, next: null });
});

/** What keeps a charged payment from its end. */
const UNSETTLED = {
  paid: () => harness.operator.faults.push(...Array(9).fill('lost-before')),
  refunding: () => {
    harness.operator.state.refusal = 'line-closed';
    harness.wallet.faults.refund.push(...Array(9).fill('lost-before'));
  },
};

// Whoever waits for a refund waits for money as much as whoever waits for a delivery.
test.each(['paid', 'refunding'] as const)(
  'a payment that stays %s is stuck from its third try on',
  async (state) => {
    UNSETTLED[state]();
    await approved();
    await harness.pass(3 * MINUTE);
    for (const [tries, causes] of [
      [2, []],
      [3, ['not-settled']],
      [4, ['not-settled']],
    ] as const) {
      const { rows } = await sql('UPDATE payments SET tries = $1 RETURNING state', tries);
      expect(rows).toEqual([{ state }]);
      expect(
        (await listed()).rows.map(({ because }) => because),
        `${tries} tries`,
      ).toEqual(causes);
    }
  },
);

test('does not list a payment that is being processed', async () => {
  await harness.pay();
  await approved();
  await harness.initiate(harness.placeOrder());
  expect(await listed()).toEqual({ rows: [], total: 0, next: null });
});

test('lists a job that used its last attempt, with its last error', async () => {
  await sql("SELECT graphile_worker.add_job('send-payment-message', job_key => 'message:p:receipt')");
  await sql("UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'killed\nstack'");
  const jobs = await listFailingJobs(db.pool, { limit: 10, after: null });
  expect(jobs.rows).toMatchObject([{ givenUp: true, key: 'message:p:receipt', lastError: 'killed\nstack' }]);
});

test('lists a job that was killed at its last attempt without an error', async () => {
  await sql("SELECT graphile_worker.add_job('send-payment-message', job_key => 'message:p:receipt')");
  await sql('UPDATE graphile_worker._private_jobs SET attempts = max_attempts');
  const { rows, total } = await listFailingJobs(db.pool, { limit: 10, after: null });
  expect([total, rows]).toMatchObject([1, [{ givenUp: true, lastError: null }]]);
});

/** Copies a payment in review, a second apart; many of them with the same time. */
async function manyInReview(count: number): Promise<void> {
  const id = await STUCK['in-review']();
  await sql(
    `INSERT INTO payments SELECT (p2).* FROM (
       SELECT jsonb_populate_record(p, jsonb_build_object('id', 'copy-' || n, 'order_id', 'o' || n,
         'provider_reference', 'copy-' || n, 'updated_at', p.updated_at - make_interval(secs => n / 7))) AS p2
       FROM payments p, generate_series(1, $2) n WHERE p.id = $1) copies`,
    id,
    count - 1,
  );
}

test('counts more than five hundred, and lists each once over all pages', async () => {
  await manyInReview(1_203);
  const seen: string[] = [];
  let after: readonly string[] | null = null;
  for (let pages = 0; pages < 20; pages += 1) {
    const page = await listStuckPayments(db.pool, harness.clock.now(), {
      because: null,
      page: { limit: 100, after },
    });
    expect(page.total).toBe(1_203);
    seen.push(...page.rows.map(({ id }) => id));
    if (page.next === null) break;
    after = parseCursor(page.next, STUCK_SORT_KEY);
  }
  expect(seen).toHaveLength(1_203);
  expect(new Set(seen).size).toBe(1_203);
});

test('counts them by cause and by the time since their charge', async () => {
  await manyInReview(3);
  await sql(
    'UPDATE payments SET tried_since = $1 WHERE id = $2',
    new Date(harness.clock.now().getTime() - 2 * DAY),
    'copy-1',
  );
  await sql(
    'UPDATE payments SET tried_since = $1 WHERE id = $2',
    new Date(harness.clock.now().getTime() - 9 * DAY),
    'copy-2',
  );
  await harness.pay();
  harness.clock.advance(5 * MINUTE);
  const count = (over: object) => ({
    underHour: 0,
    underDay: 0,
    underWeek: 0,
    older: 0,
    oldest: expect.any(Date),
    ...over,
  });
  expect(await countStuckPayments(db.pool, harness.clock.now())).toEqual([
    count({ because: 'in-review', reason: 'refund-refused', underHour: 1, underWeek: 1, older: 1 }),
    count({ because: 'overdue', reason: null, underHour: 1 }),
  ]);
  // The desk shows all of them, whatever their age, beside the list that has as many rows.
  const deps = { pool: db.pool, clock: harness.clock } as unknown as DeskDeps;
  const { counts, rows, total } = await readStuckPayments(
    deps,
    {},
    {} as Parameters<typeof readStuckPayments>[2],
  );
  expect(counts.map((each) => each.count)).toEqual([3, 1]);
  expect([rows.length, total]).toEqual([4, 4]);
});

// An age that begins again with each attempt never reaches an alarm.
test('the age of a stuck payment is counted from its charge, however often the delivery was tried', async () => {
  const id = await STUCK['not-settled']();
  const [before] = (await listed('not-settled')).rows;
  const { rows } = await sql(
    "SELECT min(at) AS at FROM payment_events WHERE payment_id = $1 AND event = 'charge-confirmed'",
    id,
  );
  expect(before?.since).toEqual(rows[0]?.at);
  await sql('UPDATE payments SET updated_at = $2, tries = tries + 5 WHERE id = $1', id, harness.clock.now());
  expect((await listed('not-settled')).rows[0]?.since).toEqual(before?.since);
});
