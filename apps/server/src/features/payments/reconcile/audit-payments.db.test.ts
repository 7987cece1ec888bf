import { expect, test } from 'vitest';
import { eachInPaymentWorld, type FreshWorld } from '../testing/each-in-payment-world.ts';
import type { PaymentWorld } from '../testing/payment-world.ts';

let pool: FreshWorld['pool'];
let world: PaymentWorld;
eachInPaymentWorld((fresh) => {
  ({ pool, world } = fresh);
});

test('queues an open payment without a next step and raises the alarm', async () => {
  const id = await world.pay();
  await pool.query('UPDATE payments SET due_at = NULL');
  await pool.query('DELETE FROM graphile_worker._private_jobs');
  world.wallet.approve(id);
  await world.handlers['audit-payments']({});
  expect(world.alarms).toEqual(['unscheduled']);
  await world.runJobs();
  expect((await world.find(id)).state).toBe('fulfilled');
});

test('raises the alarm for long overdue payments', async () => {
  await world.pay();
  world.clock.advance(11 * 60_000);
  await world.handlers['audit-payments']({});
  expect(world.alarms).toEqual(['overdue']);
});
