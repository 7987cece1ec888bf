import { openTestDb } from '@portal/platform/database/testing/database';
import type pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';
import { VIOLATION_SCENARIOS } from '../testing/violation-scenarios.ts';
import { createViolationTools } from '../testing/violation-tools.ts';
import { auditInvariants } from './audit-invariants.ts';
import { checkInvariants, readLastAuditTime, readViolationCounts } from './check-invariants.ts';
import { INVARIANTS } from './invariants.ts';

const DAY = 24 * 3_600_000;

const db = openTestDb();
let harness: PaymentHarness;

beforeAll(async () => {
  // Some violations can't be created while the database constraints exist.
  const { rows } = await db.pool.query<{ name: string }>(
    "SELECT indexname AS name FROM pg_indexes WHERE indexdef LIKE 'CREATE UNIQUE%(mode, provider_reference)%'",
  );
  for (const { name } of rows) await db.pool.query(`DROP INDEX ${name}`);
});
beforeEach(async () => {
  harness = createPaymentHarness(db.pool);
  await harness.clear();
  await db.pool.query('TRUNCATE settlement_differences, invariant_results');
});

const sql = (text: string, ...values: unknown[]): Promise<pg.QueryResult> => db.pool.query(text, values);

/** Creates a payment in every final state, and some open ones. */
async function busyDay(): Promise<void> {
  const { delivered, declined } = createViolationTools(harness);
  await delivered();
  await declined();
  harness.operator.state.refusal = 'line-closed';
  const refunded = await harness.pay();
  harness.wallet.approve(refunded);
  await harness.pass(10_000);
  harness.operator.state.refusal = null;
  await harness.pay();
  await harness.initiate(harness.placeOrder());
  const late = await declined();
  const line = harness.wallet.ledger.get(late);
  if (line) Object.assign(line, { state: 'charged', charges: 1 });
  await harness.callBack(`${late}|signed`);
  await harness.pass(1_000);
  expect((await harness.find(late)).state).toBe('fulfilled');
}

/** Runs the audit. Each violation has the form `I3 <subject>: <detail>`. */
async function audit(): Promise<string[]> {
  const findings = await checkInvariants(db.pool, harness.clock.now(), 'recent');
  return findings.flatMap(({ invariant, violations }) =>
    violations.map(({ subject, detail }) => `${invariant} ${subject}: ${detail}`),
  );
}

describe('the audit finds a payment that was', () => {
  test.each(Object.entries(VIOLATION_SCENARIOS))('%s', async (_name, [invariant, detail, plant]) => {
    await busyDay();
    expect(await audit()).toEqual([]);
    const subject = await plant(createViolationTools(harness));
    expect(await audit()).toContainEqual(expect.stringMatching(`^${invariant} ${subject}: .*${detail}`));
  });

  test('tests at least one violation of every invariant', () => {
    const tested = new Set(Object.values(VIOLATION_SCENARIOS).map(([invariant]) => invariant));
    expect(tested).toEqual(new Set(Object.keys(INVARIANTS)));
  });
});

test('a queued message about a late charge is no violation, a failed one without attempts left is', async () => {
  const id = await createViolationTools(harness).delivered();
  await sql('UPDATE payments SET told_failed = true');
  await sql('TRUNCATE payment_messages');
  const payload = { paymentId: id, message: 'late-receipt' };
  await sql(
    "SELECT graphile_worker.add_job('send-payment-message', $1::json, job_key => $2)",
    payload,
    `message:${id}:late-receipt`,
  );
  expect(await audit()).toEqual([]);
  await sql('UPDATE graphile_worker._private_jobs SET attempts = max_attempts');
  expect(await audit()).toEqual([expect.stringContaining(`I8 ${id}`)]);
});

test('counts, logs and alarms every violation in the nightly audit', async () => {
  const logged: object[] = [];
  const log = { ...harness.deps.log, error: (facts: object) => void logged.push(facts) };
  const run = () => auditInvariants({ ...harness.deps, log, pool: db.pool });
  expect(await readLastAuditTime(db.pool)).toBe(0);
  const id = await harness.pay();
  await run();
  expect(await readViolationCounts(db.pool)).toEqual({
    I1: 0,
    I2: 0,
    I3: 0,
    I4: 0,
    I5: 0,
    I6: 0,
    I7: 0,
    I8: 0,
    I9: 0,
    I14: 0,
    I15: 0,
  });
  await sql('UPDATE payments SET due_at = NULL');
  await run();
  expect(await readViolationCounts(db.pool)).toMatchObject({ I6: 1, I7: 0 });
  expect(await readLastAuditTime(db.pool)).toBe(harness.clock.now().getTime() / 1000);
  expect(logged).toEqual([
    expect.objectContaining({ invariant: 'I6', first: [{ subject: id, detail: expect.any(String) }] }),
  ]);
  expect(harness.alarms).toContain('invariant');
});

test('the nightly audit covers forty days, a full audit finds older violations', async () => {
  const id = await createViolationTools(harness).delivered();
  await sql('UPDATE payments SET charged_minor = NULL');
  harness.clock.advance(50 * DAY);
  expect(await audit()).toEqual([]);
  const all = await checkInvariants(db.pool, harness.clock.now(), 'all');
  expect(all.find(({ invariant }) => invariant === 'I3')?.violations).toMatchObject([{ subject: id }]);
});

test('a full audit finds violations of archived payments', async () => {
  const id = await createViolationTools(harness).delivered();
  await sql('UPDATE payments SET charged_minor = NULL');
  harness.clock.advance(3 * DAY);
  await harness.archive();
  expect((await db.pool.query('SELECT id FROM payments')).rows).toEqual([]);
  const all = await checkInvariants(db.pool, harness.clock.now(), 'all');
  expect(all.find(({ invariant }) => invariant === 'I3')?.violations).toMatchObject([{ subject: id }]);
});

test('counts more violations than it lists', async () => {
  await sql(
    `INSERT INTO settlement_differences (day, source, kind, subject, amount_minor, currency, posted_minor, owner, found_at)
     SELECT '2040-03-01', 'wallet', 'unknown-charge', 'R' || n, 500, 'RWF', 0, 'finance', now() FROM generate_series(1, 250) n`,
  );
  const [, second] = await checkInvariants(db.pool, harness.clock.now(), 'recent');
  expect(second).toMatchObject({ invariant: 'I2', total: 250 });
  expect(second?.violations).toHaveLength(100);
});
