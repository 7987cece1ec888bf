import { countWaiting } from '@portal/platform/database/testing/count-waiting';
import { openTestDb } from '@portal/platform/database/testing/database';
import { expect, test } from 'vitest';
import { createPaymentHarness } from '../testing/payment-harness.ts';
import { STEP_GRACE_MS } from './safety-net/queue-due-steps.ts';

const db = openTestDb();

test('a delivery queued while a worker locks another check is not deleted with that check', async () => {
  const harness = createPaymentHarness(db.pool);
  const id = await harness.pay();
  harness.wallet.approve(id);
  await harness.deps.store.bringCheckForward(id, harness.clock.now());
  // A worker is locking that check and has not committed yet.
  const worker = await db.pool.connect();
  await worker.query('BEGIN');
  const { rows: taken } = await worker.query<{ id: string }>(
    "UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'worker' RETURNING id",
  );
  let isConfirmed = false;
  const confirmed = harness.handlers['check-payment']({ paymentId: id }).then(() => {
    isConfirmed = true;
  });
  await expect.poll(async () => isConfirmed || (await countWaiting(db.pool)) > 0).toBe(true);
  await worker.query('COMMIT');
  worker.release();
  await confirmed;
  expect((await harness.find(id)).state).toBe('paid');
  // The node died before it delivered: another one queues the delivery.
  harness.nextSteps.length = 0;
  harness.clock.advance(STEP_GRACE_MS);
  expect(await harness.deps.store.queueDueSteps(harness.clock.now(), null)).toBe(1);
  // The worker has finished and deletes its job.
  await db.pool.query('DELETE FROM graphile_worker._private_jobs WHERE id = ANY ($1)', [
    taken.map((job) => job.id),
  ]);
  await harness.runJobs();
  expect((await harness.find(id)).state).toBe('fulfilled');
});
