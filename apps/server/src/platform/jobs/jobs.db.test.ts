import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDb } from '../db/open-db.ts';
import { makeTestDb } from '../db/test-db.ts';
import type { TestDb } from '../db/test-server.ts';
import { freeJobsOfDeadWorkers } from './dead-workers.ts';
import type { JobHandlers } from './job-types.ts';
import { enqueue, startWorker } from './jobs.ts';
import { nextJobAt, runDueJobs } from './run-due-jobs.ts';

let db: TestDb;
beforeAll(async () => {
  db = await makeTestDb();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.pool.query('DELETE FROM graphile_worker._private_jobs');
});

const log = { error: () => {} };
const START = new Date('2040-03-01T08:00:00Z');
const clockAt = (ms: number) => ({ now: () => new Date(START.getTime() + ms) });

/** Handlers that note what they were given; the rest do nothing. */
function noting(seen: string[]): JobHandlers {
  const nothing = async () => {};
  const note = async ({ paymentId }: { paymentId: string }) => void seen.push(paymentId);
  return {
    'check-payment': note,
    'fulfil-payment': note,
    'refund-payment': note,
    'send-payment-message': nothing,
    'sweep-payments': nothing,
    'audit-payments': nothing,
    reconcile: nothing,
    'reconcile-book': nothing,
    'erase-callbacks': nothing,
    'send-code': nothing,
    'erase-codes': nothing,
    'erase-orders': nothing,
    'send-lead-message': nothing,
    'tell-opened-towns': nothing,
    'open-town': nothing,
    'erase-leads': nothing,
    'erase-forms': nothing,
    'erase-feedback': nothing,
  };
}

test('a job exists only when the transaction that asked for it commits', async () => {
  const add = (paymentId: string, fail: boolean) =>
    db.db.transaction(async (tx) => {
      await enqueue(tx, 'check-payment', { paymentId }, { runAt: START });
      if (fail) throw new Error('rolled back');
    });
  await add('kept', false);
  await expect(add('lost', true)).rejects.toThrow('rolled back');
  const seen: string[] = [];
  await runDueJobs({ pool: db.pool, handlers: noting(seen), clock: clockAt(0), log });
  expect(seen).toEqual(['kept']);
});

test('a job waits for its time by the given clock', async () => {
  const seen: string[] = [];
  const at = (ms: number) => runDueJobs({ pool: db.pool, handlers: noting(seen), clock: clockAt(ms), log });
  await enqueue(db.db, 'check-payment', { paymentId: 'later' }, { runAt: new Date(START.getTime() + 5_000) });
  await at(4_999);
  expect(seen).toEqual([]);
  expect(await nextJobAt(db.pool)).toEqual(new Date(START.getTime() + 5_000));
  await at(5_000);
  expect(seen).toEqual(['later']);
});

test('a key keeps one next step: the later word replaces the earlier', async () => {
  const seen: string[] = [];
  const add = (paymentId: string) =>
    enqueue(db.db, 'check-payment', { paymentId }, { runAt: START, key: 'one' });
  await add('first');
  await add('second');
  await runDueJobs({ pool: db.pool, handlers: noting(seen), clock: clockAt(0), log });
  expect(seen).toEqual(['second']);
});

test('jobs of a worker without a sign of life are taken over, those of a living one are not', async () => {
  const take = async (worker: string) => {
    await enqueue(db.db, 'check-payment', { paymentId: worker }, { runAt: new Date() });
    await db.pool.query(
      `UPDATE graphile_worker._private_jobs SET locked_by = $1, locked_at = now() - interval '1 minute'
       WHERE locked_by IS NULL`,
      [worker],
    );
  };
  await take('worker-dead');
  await take('worker-alive');
  const session = await db.pool.connect();
  await session.query("SELECT pg_advisory_lock_shared(7164002, hashtext('worker-alive'))");
  await freeJobsOfDeadWorkers(db.pool);
  session.release(true);
  const { rows } = await db.pool.query('SELECT locked_by FROM graphile_worker._private_jobs ORDER BY id');
  expect(rows).toEqual([{ locked_by: null }, { locked_by: 'worker-alive' }]);
});

test('a worker whose database went away for a moment lets go of every connection in the end', async () => {
  const { pool, close } = openDb(db.url, { max: 3 });
  const worker = await startWorker({ pool, handlers: noting([]), log, concurrency: 1 });
  const holders = "FROM pg_locks WHERE locktype = 'advisory' AND classid = 7164002";
  const signs = async () => (await db.pool.query(`SELECT pid ${holders}`)).rowCount;
  for (let look = 0; look < 1_000 && !(await signs()); look += 1) await sleep(20);
  await db.pool.query(`SELECT pg_terminate_backend(pid) ${holders}`);
  await worker.stop();
  await close();
  expect(pool.totalCount).toBe(0);
});

test('a job that is done while the database is away is written down when it is back, and the node lives on', async () => {
  let away = 0;
  const pool: pg.Pool = Object.create(db.pool, {
    connect: {
      configurable: true,
      value: (...given: Parameters<pg.Pool['connect']> | []) => {
        // Only the library connects without a callback: what the pool asks for itself goes through.
        if (away === 0 || given.length) return Reflect.apply(db.pool.connect, db.pool, given);
        away -= 1;
        return Promise.reject(Object.assign(new Error('connect ENOENT'), { code: 'ENOENT' }));
      },
    },
  });
  const handlers = {
    ...noting([]),
    'check-payment': async () => {
      away = 1;
    },
  };
  const worker = await startWorker({ pool, handlers, log, concurrency: 1 });
  await enqueue(db.db, 'check-payment', { paymentId: 'now' }, { runAt: new Date() });
  const left = async () => (await db.pool.query('SELECT FROM graphile_worker._private_jobs')).rowCount;
  for (let look = 0; look < 100 && (await left()); look += 1) await sleep(100);
  expect([await left(), away]).toEqual([0, 0]);
  await worker.stop();
});

test('a job that waits for somebody slow goes back to the queue when its node stops', async () => {
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const handlers = {
    ...noting([]),
    'check-payment': () => {
      resolve();
      return answered;
    },
  };
  const { pool, close } = openDb(db.url, { max: 3 });
  const worker = await startWorker({ pool, handlers, log, concurrency: 1 });
  await enqueue(db.db, 'check-payment', { paymentId: 'slow' }, { runAt: new Date() });
  await begun;
  await worker.stop();
  const { rows } = await db.pool.query('SELECT locked_by FROM graphile_worker._private_jobs');
  expect(rows).toEqual([{ locked_by: null }]);
  answer();
  await close();
});

test('the worker does what is queued, shows that it lives, and stops when asked to', async () => {
  const { promise: done, resolve } = Promise.withResolvers<string>();
  const handlers = {
    ...noting([]),
    'check-payment': async ({ paymentId }: { paymentId: string }) => {
      const taken =
        'SELECT pg_try_advisory_lock(7164002, hashtext(locked_by)) AS dead FROM graphile_worker._private_jobs';
      const { rows } = await db.pool.query<{ dead: boolean }>(taken);
      resolve(`${paymentId}, ${rows[0]?.dead ? 'dead' : 'alive'}`);
    },
  };
  const worker = await startWorker({ pool: db.pool, handlers, log, concurrency: 1 });
  await enqueue(db.db, 'check-payment', { paymentId: 'now' }, { runAt: new Date() });
  expect(await done).toBe('now, alive');
  const locks = () => db.pool.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 7164002");
  expect((await locks()).rowCount).toBe(1);
  await worker.stop();
  for (let look = 0; look < 1_000 && (await locks()).rowCount; look += 1) await sleep(20);
  expect((await locks()).rowCount).toBe(0);
});
