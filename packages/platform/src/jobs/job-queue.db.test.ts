import type pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { JOB_APPLICATION_NAME, openDb } from '../database/open-db.ts';
import { openTestDb } from '../database/testing/database.ts';
import { isQueueProcessed } from './is-queue-processed.ts';
import { enqueueJob, startWorker, type WorkerOptions } from './job-queue.ts';
import type { JobHandlers } from './job-types.ts';
import { nextJobAt, runDueJobs } from './testing/run-due-jobs.ts';

const db = openTestDb();
beforeEach(async () => {
  await db.pool.query('DELETE FROM graphile_worker._private_jobs');
});

const log = { error: () => {} };
const START = new Date('2040-03-01T08:00:00Z');
const clockAt = (ms: number) => ({ now: () => new Date(START.getTime() + ms) });

const rightClock = { now: () => new Date() };
const startOn = (pool: pg.Pool, handlers: JobHandlers, more: Partial<WorkerOptions> = {}) =>
  startWorker({ pool, handlers, log, clock: rightClock, ...more });

/** Handlers that record their payloads; the others do nothing. */
function noting(seen: string[]): JobHandlers {
  const nothing = async () => {};
  const note = (name: string) => async () => void seen.push(name);
  return {
    'send-payment-message': note('message'),
    'audit-payments': nothing,
    reconcile: nothing,
    'reconcile-book': nothing,
    'verify-payment': nothing,
    'audit-invariants': nothing,
    'import-statements': nothing,
    'publish-content': nothing,
    'send-case-message': nothing,
    'send-care-message': nothing,
    'process-refund': nothing,
    'check-mandates': nothing,
    'give-compensations': note('compensations'),
    'check-dispute': nothing,
    'settle-dispute': async ({ disputeId }) => void seen.push(disputeId),
    'queue-due-refunds': nothing,
    'send-refund-message': nothing,
    'erase-cases': nothing,
    'erase-callbacks': nothing,
    'send-code': note('code'),
    'erase-codes': nothing,
    'erase-orders': nothing,
    'send-lead-message': nothing,
    'notify-opened-towns': nothing,
    'open-town': nothing,
    'write-lead-files': nothing,
    'write-journal-files': nothing,
    'erase-leads': nothing,
    'erase-forms': nothing,
    'erase-ussd': nothing,
    'erase-sms': nothing,
    'erase-requests': nothing,
    'send-line-notice': nothing,
    'erase-lines': nothing,
    'send-reminders': nothing,
    'send-reminder-notice': nothing,
    'erase-reminders': nothing,
    'run-standing-orders': nothing,
    'send-standing-message': nothing,
    'end-standing-mandate': nothing,
    'erase-standing-orders': nothing,
    'erase-events': nothing,
    'issue-fiscal-documents': nothing,
    'anonymise-payments': nothing,
    'erase-feedback': nothing,
    'watch-queues': nothing,
    'count-figures': nothing,
    'archive-payments': nothing,
    'maintain-partitions': nothing,
  };
}

test('creates a job only when its transaction commits', async () => {
  const add = (disputeId: string, fail: boolean) =>
    db.db.transaction(async (tx) => {
      await enqueueJob(tx, { job: 'settle-dispute', payload: { disputeId }, runAt: START });
      if (fail) throw new Error('rolled back');
    });
  await add('kept', false);
  await expect(add('lost', true)).rejects.toThrow('rolled back');
  const seen: string[] = [];
  await runDueJobs({ pool: db.pool, handlers: noting(seen), clock: clockAt(0), log });
  expect(seen).toEqual(['kept']);
});

test('runs a job at its time by the given clock', async () => {
  const seen: string[] = [];
  const at = (ms: number) => runDueJobs({ pool: db.pool, handlers: noting(seen), clock: clockAt(ms), log });
  await enqueueJob(db.db, {
    job: 'settle-dispute',
    payload: { disputeId: 'later' },
    runAt: new Date(START.getTime() + 5_000),
  });
  await at(4_999);
  expect(seen).toEqual([]);
  expect(await nextJobAt(db.pool)).toEqual(new Date(START.getTime() + 5_000));
  await at(5_000);
  expect(seen).toEqual(['later']);
});

test('replaces a waiting job with the same key', async () => {
  const seen: string[] = [];
  const add = (disputeId: string) =>
    enqueueJob(db.db, { job: 'settle-dispute', payload: { disputeId }, runAt: START, key: 'one' });
  await add('first');
  await add('second');
  await runDueJobs({ pool: db.pool, handlers: noting(seen), clock: clockAt(0), log });
  expect(seen).toEqual(['second']);
});

test('releases every connection after a short database outage', async () => {
  const { pool, close } = openDb(db.url, { max: 8, name: JOB_APPLICATION_NAME });
  const worker = await startOn(pool, noting([]));
  await expect.poll(() => isQueueProcessed(db.pool)).toBe(true);
  // Those of this database: other files test on the same server.
  await db.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = $1 AND datname = current_database()`,
    [JOB_APPLICATION_NAME],
  );
  await worker.stop();
  await close();
  expect(pool.totalCount).toBe(0);
});

test('other jobs run while all check workers wait for a provider', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const delivered: string[] = [];
  const handlers = {
    ...noting(delivered),
    'settle-dispute': () => answered,
  };
  for (const each of ['a', 'b', 'c'])
    await enqueueJob(db.db, { job: 'settle-dispute', payload: { disputeId: each }, runAt: new Date() });
  const { pool, close } = openDb(db.url, { max: 8 });
  const sizes = { deliver: 1, messages: 1, checks: 2, comparisons: 1, maintenance: 1 };
  const worker = await startOn(pool, handlers, { sizes });
  await enqueueJob(db.db, { job: 'give-compensations', payload: {}, runAt: new Date() });
  await expect.poll(() => delivered).toEqual(['compensations']);
  answer();
  await worker.stop();
  await close();
});

test('runs codes before messages about payments', async () => {
  const seen: string[] = [];
  const past = new Date(Date.now() - 60_000);
  const payload = { paymentId: 'p', message: 'receipt' } as const;
  await enqueueJob(db.db, { job: 'send-payment-message', payload, runAt: past });
  const runAt = new Date(Date.now() - 1_000);
  await enqueueJob(db.db, { job: 'send-code', payload: { codeId: 'c', send: 1 }, runAt });
  await runDueJobs({ pool: db.pool, handlers: noting(seen), clock: clockAt(0), log });
  expect(seen).toEqual(['code', 'message']);
});

test('stores the result of a job after a database outage and keeps the node running', async () => {
  let away = 0;
  const opened = openDb(db.url, { max: 8 });
  const pool: pg.Pool = Object.create(opened.pool, {
    connect: {
      configurable: true,
      value: (...given: Parameters<pg.Pool['connect']> | []) => {
        // Only the library connects without a callback; queries of the pool itself succeed.
        if (away === 0 || given.length) return Reflect.apply(opened.pool.connect, opened.pool, given);
        away -= 1;
        return Promise.reject(Object.assign(new Error('connect ENOENT'), { code: 'ENOENT' }));
      },
    },
  });
  const handlers = {
    ...noting([]),
    'settle-dispute': async () => {
      away = 1;
    },
  };
  const worker = await startOn(pool, handlers);
  await enqueueJob(db.db, { job: 'settle-dispute', payload: { disputeId: 'now' }, runAt: new Date() });
  const left = async () => (await db.pool.query('SELECT FROM graphile_worker._private_jobs')).rowCount;
  await expect.poll(async () => [await left(), away]).toEqual([0, 0]);
  await worker.stop();
  await opened.close();
});

test('releases a slow job when its node stops', async () => {
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const handlers = {
    ...noting([]),
    'settle-dispute': () => {
      resolve();
      return answered;
    },
  };
  const { pool, close } = openDb(db.url, { max: 8 });
  const worker = await startOn(pool, handlers);
  await enqueueJob(db.db, { job: 'settle-dispute', payload: { disputeId: 'slow' }, runAt: new Date() });
  await begun;
  await worker.stop();
  const { rows } = await db.pool.query(
    "SELECT locked_by FROM graphile_worker.jobs WHERE task_identifier = 'settle-dispute'",
  );
  expect(rows).toEqual([{ locked_by: null }]);
  answer();
  await close();
});

test('processes queued jobs, is detected as running, and stops', async () => {
  const { promise: done, resolve } = Promise.withResolvers<string>();
  const handlers = {
    ...noting([]),
    'settle-dispute': async ({ disputeId }: { disputeId: string }) => resolve(disputeId),
  };
  const { pool, close } = openDb(db.url, { max: 8, name: JOB_APPLICATION_NAME });
  const worker = await startOn(pool, handlers);
  await enqueueJob(db.db, { job: 'settle-dispute', payload: { disputeId: 'now' }, runAt: new Date() });
  expect(await done).toBe('now');
  expect(await isQueueProcessed(db.pool)).toBe(true);
  await worker.stop();
  await close();
  await expect.poll(() => isQueueProcessed(db.pool)).toBe(false);
});

test('a job that failed is repeated at its time, though no worker looks for it until then', async () => {
  const { pool, close } = openDb(db.url, { max: 8 });
  let runs = 0;
  const handlers = {
    ...noting([]),
    'settle-dispute': async () => {
      runs += 1;
      if (runs === 1) throw new Error('the provider is away');
    },
  };
  const worker = await startOn(pool, handlers);
  await enqueueJob(db.db, { job: 'settle-dispute', payload: { disputeId: 'a' }, runAt: new Date() });
  // The library waits e seconds; an idle worker looks once a minute.
  await expect.poll(() => runs).toBe(2);
  await worker.stop();
  await close();
});

test('jobs that a stopping node gives back are done by another one at once', async () => {
  const seen: string[] = [];
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const one = openDb(db.url, { max: 8 });
  const other = openDb(db.url, { max: 8 });
  const slow = await startOn(one.pool, {
    ...noting([]),
    'settle-dispute': () => {
      resolve();
      return answered;
    },
  });
  await enqueueJob(db.db, { job: 'settle-dispute', payload: { disputeId: 'slow' }, runAt: new Date() });
  await begun;
  // Only its own job: the worker also does what the crontab asks for at a full minute.
  const worker = await startOn(other.pool, {
    ...noting([]),
    'settle-dispute': async ({ disputeId }) => void seen.push(disputeId),
  });
  await slow.stop();
  await expect.poll(() => seen).toEqual(['slow']);
  answer();
  await worker.stop();
  await one.close();
  await other.close();
});
