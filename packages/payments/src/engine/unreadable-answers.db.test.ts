import { money } from '@portal/domain/money/money';
import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeEach, expect, test } from 'vitest';
import { assertInvariants } from '../testing/assert-invariants.ts';
import { createPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';
import { payApproved } from '../testing/staff-fixture.ts';

const DAY = 24 * 3_600_000;

const db = openTestDb();
let harness: PaymentHarness;

beforeEach(async () => {
  harness = createPaymentHarness(db.pool, 'card-paystack');
  await harness.clear();
});

test.each([
  ['a reference with a NUL', () => harness.wallet.nameAllCharges('AB\0CD')],
  ['a reference of 5,000 characters', () => harness.wallet.nameAllCharges('A'.repeat(5_000))],
  ['a success with an amount of 0', () => harness.wallet.chargeInstead(money(0, 'RWF'))],
])('%s delivers and books nothing, counts as a try, and staff decide in the end', async (_what, answer) => {
  answer();
  const id = await payApproved(harness);
  await harness.pass(60_000);
  const early = await harness.find(id);
  expect(early).toMatchObject({ chargedMinor: null });
  expect(early.tries).toBeGreaterThan(0);
  await harness.pass(4 * DAY);
  expect(await harness.find(id)).toMatchObject({ state: 'review', chargedMinor: null });
  expect(harness.operator.topUps.has(id)).toBe(false);
  expect((await db.pool.query('SELECT FROM journal')).rowCount).toBe(0);
  await assertInvariants(harness);
});

test('a record that fails for its data counts as a try, and staff decide in the end', async () => {
  await db.pool.query(`CREATE FUNCTION refuse_reference() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'not storable' USING ERRCODE = 'untranslatable_character'; END $$`);
  await db.pool.query(`CREATE TRIGGER refuse_reference BEFORE UPDATE ON payments FOR EACH ROW
    WHEN (NEW.charged_minor IS NOT NULL) EXECUTE FUNCTION refuse_reference()`);
  const id = await payApproved(harness);
  await harness.pass(4 * DAY);
  expect((await harness.find(id)).state).toBe('review');
});
