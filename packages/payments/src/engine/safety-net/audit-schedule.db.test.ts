import { expect, test } from 'vitest';
import { eachWithPaymentHarness, type FreshHarness } from '../../testing/each-with-payment-harness.ts';
import type { PaymentHarness } from '../../testing/payment-harness.ts';

let pool: FreshHarness['pool'];
let harness: PaymentHarness;
eachWithPaymentHarness((fresh) => {
  ({ pool, harness } = fresh);
});

test('schedules an open payment without a next step and raises the alarm', async () => {
  const id = await harness.pay();
  await pool.query('UPDATE payments SET due_at = NULL');
  harness.wallet.approve(id);
  await harness.handlers['audit-payments']({});
  expect(harness.alarms).toEqual(['unscheduled']);
  await harness.runJobs();
  expect((await harness.find(id)).state).toBe('fulfilled');
});

test('raises the alarm for long overdue payments', async () => {
  await harness.pay();
  harness.clock.advance(11 * 60_000);
  await harness.handlers['audit-payments']({});
  expect(harness.alarms).toEqual(['overdue']);
  // The workers are back.
  await harness.runJobs();
});
