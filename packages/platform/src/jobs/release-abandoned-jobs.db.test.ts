import { beforeEach, expect, test } from 'vitest';
import { openTestDb } from '../database/testing/database.ts';
import {
  eraseReplacedJobs,
  releaseAbandonedJobs,
  resetFutureCronRuns,
  retryExhaustedMessages,
} from './release-abandoned-jobs.ts';
import { runDueJobs } from './testing/run-due-jobs.ts';

const db = openTestDb();
beforeEach(async () => {
  await db.pool.query('DELETE FROM graphile_worker._private_jobs');
});

/** Creates a job that a killed node had locked. */
async function takenBy(
  worker: string,
  minutesAgo: number,
  job = "'send-code', json_build_object('codeId', 'c', 'send', 1)",
) {
  await db.pool.query(`SELECT FROM graphile_worker.add_job(${job})`);
  await db.pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_by = $1, locked_at = now() - make_interval(mins => $2), attempts = 1
     WHERE locked_by IS NULL`,
    [worker, minutesAgo],
  );
}

test('another node sends the code and the receipt of a killed node', async () => {
  await takenBy('killed', 4);
  await takenBy(
    'killed',
    4,
    "'send-payment-message', json_build_object('paymentId', 'p', 'message', 'receipt'), job_key => 'message:p:receipt'",
  );
  await takenBy('living', 1, "'send-payment-message', job_key => 'message:q:receipt'");
  expect(await releaseAbandonedJobs(db.pool)).toBe(2);
  const sent: string[] = [];
  const handlers = {
    'send-code': async ({ codeId }: { codeId: string }) => void sent.push(codeId),
    'send-payment-message': async ({ paymentId }: { paymentId: string }) => void sent.push(paymentId),
  };
  const clock = { now: () => new Date('2040-03-01T08:00:00Z') };
  await runDueJobs({ pool: db.pool, handlers, clock, log: { error: () => {} } });
  expect(sent.sort()).toEqual(['c', 'p']);
});

test('releases a reconciliation job and its queue after half an hour', async () => {
  const book =
    "'reconcile-book', json_build_object('day', '2026-11-20', 'book', 'airtime'), queue_name => 'comparisons'";
  await takenBy('comparing', 20, book);
  expect(await releaseAbandonedJobs(db.pool)).toBe(0);
  await db.pool.query("UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '31 minutes'");
  await db.pool.query(
    "UPDATE graphile_worker._private_job_queues SET locked_by = 'comparing', locked_at = now() - interval '31 minutes'",
  );
  expect(await releaseAbandonedJobs(db.pool)).toBe(1);
  const { rows } = await db.pool.query('SELECT is_available FROM graphile_worker._private_job_queues');
  expect(rows).toEqual([{ is_available: true }]);
});

test('deletes leftovers of replaced jobs but no exhausted jobs', async () => {
  const key = "'send-payment-message', job_key => 'message:p:receipt'";
  await takenBy('killed', 4, key);
  await db.pool.query(`SELECT FROM graphile_worker.add_job(${key})`);
  await releaseAbandonedJobs(db.pool);
  await db.pool.query("SELECT FROM graphile_worker.add_job('send-code', max_attempts => 1)");
  await db.pool.query('UPDATE graphile_worker._private_jobs SET attempts = 1 WHERE max_attempts = 1');
  expect(await eraseReplacedJobs(db.pool)).toBe(1);
  const { rows } = await db.pool.query('SELECT key, attempts FROM graphile_worker._private_jobs ORDER BY id');
  expect(rows).toEqual([
    { key: 'message:p:receipt', attempts: 0 },
    { key: null, attempts: 1 },
  ]);
});

test('retries an exhausted message within an hour', async () => {
  await db.pool.query(
    "SELECT FROM graphile_worker.add_job('send-payment-message', job_key => 'message:p:refund')",
  );
  await db.pool.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts');
  expect(await retryExhaustedMessages(db.pool)).toBe(1);
  const { rows } = await db.pool.query(
    "SELECT is_available, run_at <= now() + interval '1 hour' AS soon FROM graphile_worker._private_jobs",
  );
  expect(rows).toEqual([{ is_available: true, soon: true }]);
});

test('resumes the schedule after a clock in the future was corrected', async () => {
  await db.pool.query(
    "INSERT INTO graphile_worker._private_known_crontabs VALUES ('reconcile', now(), now() + interval '1 day')",
  );
  await resetFutureCronRuns(db.pool);
  const { rows } = await db.pool.query(
    'SELECT last_execution <= now() AS past FROM graphile_worker._private_known_crontabs',
  );
  expect(rows).toEqual([{ past: true }]);
});
