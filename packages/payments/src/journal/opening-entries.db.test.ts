import { openDb } from '@portal/platform/database/open-db';
import { countWaiting } from '@portal/platform/database/testing/count-waiting';
import { openTestDb } from '@portal/platform/database/testing/database';
import { withoutTriggers } from '@portal/platform/database/testing/without-triggers';
import { beforeEach, expect, test } from 'vitest';
import { assertInvariants } from '../testing/assert-invariants.ts';
import { clearJournal } from '../testing/clear-journal.ts';
import { createPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';
import { createViolationTools } from '../testing/violation-tools.ts';
import { addOpeningEntries } from './opening-entries.ts';

const db = openTestDb();
let harness: PaymentHarness;

beforeEach(async () => {
  harness = createPaymentHarness(db.pool);
  await harness.clear();
});

const deliver = () => createViolationTools(harness).delivered();
const forget = () => clearJournal(db.pool);
const balances = async () =>
  (
    await db.pool.query(`
      SELECT account, sum(minor)::int AS minor FROM (
        SELECT debit AS account, amount_minor AS minor FROM journal
        UNION ALL SELECT credit, -amount_minor FROM journal) rows
      GROUP BY account HAVING sum(minor) <> 0 ORDER BY account`)
  ).rows;

/** A payment that is charged, and whose delivery the operator does not confirm. */
async function payWithoutDelivery(): Promise<string> {
  harness.operator.state.refusal = 'line-closed';
  const id = await harness.pay();
  harness.wallet.approve(id);
  await harness.pass(10_000);
  harness.operator.state.refusal = null;
  return id;
}

test('payments older than the journal are booked as if it had existed, and only once', async () => {
  await deliver();
  await payWithoutDelivery();
  const before = await balances();
  expect(before).not.toEqual([]);
  await forget();

  expect(await addOpeningEntries(db.pool, harness.clock.now())).toBe(2);
  expect(await balances()).toEqual(before);
  await assertInvariants(harness);
  expect(await addOpeningEntries(db.pool, harness.clock.now())).toBe(0);
});

test('a payment that was delivered after the journal began gets only its charge', async () => {
  await deliver();
  const before = await balances();
  await withoutTriggers(db.pool, "DELETE FROM journal WHERE debit LIKE 'receivable:%'");
  await addOpeningEntries(db.pool, harness.clock.now());
  expect(await balances()).toEqual(before);
});

test('a payment that ends while it is booked has its delivery once', async () => {
  await deliver();
  const before = await balances();
  await db.pool.query("CREATE TABLE delivery AS SELECT * FROM journal WHERE debit NOT LIKE 'receivable:%'");
  await forget();
  const { pool, close } = openDb(db.url, { max: 1, limits: null });
  const portal = await pool.connect();
  await portal.query('BEGIN');
  await portal.query('UPDATE payments SET version = version');
  const booking = addOpeningEntries(db.pool, harness.clock.now());
  await expect.poll(() => countWaiting(db.pool)).toBe(1);
  await portal.query('INSERT INTO journal SELECT * FROM delivery');
  await portal.query('COMMIT');
  portal.release();
  expect(await booking).toBe(1);
  expect(await balances()).toEqual(before);
  await close();
  await db.pool.query('DROP TABLE delivery');
});
