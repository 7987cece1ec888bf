import { createPaymentHarness } from '@portal/payments/testing/payment-harness';
import { createRefundTools } from '@portal/payments/testing/refund-fixture';
import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeEach, expect, test } from 'vitest';
import { readPaymentHistory } from '../../features/payments/staff/read-payment-history.ts';
import { describeProgress } from './describe-progress.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const db = openTestDb();
let harness: ReturnType<typeof createPaymentHarness>;

beforeEach(async () => {
  harness = createPaymentHarness(db.pool);
  await harness.clear();
});

async function progressOf(id: string) {
  const history = await readPaymentHistory({ pool: db.pool, store: harness.deps.store }, id);
  return history && describeProgress(history);
}

test('a paid purchase that is not delivered says why, since its charge, and until when the portal tries by itself', async () => {
  const id = await harness.pay();
  expect(await progressOf(id)).toMatchObject({ stage: 'awaiting-customer', problem: null, until: null });
  harness.operator.faults.push(...Array(100).fill('throws'));
  harness.wallet.approve(id);
  await harness.pass(MINUTE);
  const first = await progressOf(id);
  expect(first).toMatchObject({ stage: 'paid', problem: 'unclear-answer' });
  // Each attempt begins the state's row again; the age is that of the charge.
  await harness.pass(3 * HOUR);
  expect(await progressOf(id)).toEqual(first);
  const hours = (Date.parse(first?.until ?? '') - Date.parse(first?.since ?? '')) / HOUR;
  expect(Math.round(hours)).toBe(26);
});

test('a delivered purchase has no progress but that of its refund', async () => {
  const tools = createRefundTools(harness);
  const id = await tools.buyDelivered();
  expect(await progressOf(id)).toBeNull();
  await tools.request(id);
  expect(await progressOf(id)).toMatchObject({ stage: 'refund-after-delivery' });
  await harness.pass(MINUTE);
  expect(await progressOf(id)).toBeNull();
});

test('an expired payment is in progress only while the provider is still checked', async () => {
  const id = await harness.pay();
  await harness.pass(10 * MINUTE);
  expect(await progressOf(id)).toMatchObject({ stage: 'expired' });
  await db.pool.query('UPDATE payments SET due_at = NULL WHERE id = $1', [id]);
  expect(await progressOf(id)).toBeNull();
});

test('the age of a paid purchase is that of its charge, whenever it was tried last', async () => {
  const id = await harness.pay();
  harness.operator.faults.push(...Array(100).fill('throws'));
  harness.wallet.approve(id);
  await harness.pass(MINUTE);
  const history = await readPaymentHistory({ pool: db.pool, store: harness.deps.store }, id);
  if (!history) throw new Error('no history');
  const charged = describeProgress(history)?.since;
  const triedSince = new Date(history.payment.triedSince.getTime() + HOUR);
  expect(describeProgress({ ...history, payment: { ...history.payment, triedSince } })?.since).toBe(charged);
});
