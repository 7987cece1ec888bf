import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeTestDb } from '../db/test-db.ts';
import type { TestDb } from '../db/test-server.ts';
import { queueWhatCameRound } from './schedule.ts';

let db: TestDb;
beforeAll(async () => {
  db = await makeTestDb();
});
afterAll(() => db.drop());
afterEach(() => void vi.useRealTimers());
beforeEach(async () => {
  await db.pool.query('DELETE FROM graphile_worker._private_jobs');
  await db.pool.query('DELETE FROM schedule_turns');
});

const look = () => queueWhatCameRound(db.pool);

/** Everything that came round was queued so long before what it was queued for last. */
const lastQueued = (before: string) =>
  db.pool.query('UPDATE schedule_turns SET last_turn = last_turn - $1::interval', [before]);

/** Jobs that wait, and whether they may be done now. */
async function waiting(): Promise<Record<string, boolean>> {
  const { rows } = await db.pool.query<{ key: string; due: boolean }>(
    'SELECT key, run_at <= now() AS due FROM graphile_worker._private_jobs ORDER BY key',
  );
  return Object.fromEntries(rows.map(({ key, due }) => [key, due]));
}

test('a job that is seen for the first time waits for its next turn', async () => {
  await look();
  expect(await waiting()).toEqual({});
  const { rowCount } = await db.pool.query('SELECT FROM schedule_turns');
  expect(rowCount).toBe(10);
});

test.each([
  ['as the database', 0],
  ['an hour ahead of it', 3_600_000],
  ['an hour behind it', -3_600_000],
])('a node whose clock goes %s queues what came round for now', async (_name, wrong) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + wrong });
  await look();
  await lastQueued('1 minute');
  await look();
  expect(await waiting()).toMatchObject({ 'sweep-payments': true, reconcile: true });
});

test('what came round is queued once, however many nodes look and however often it was missed', async () => {
  await look();
  await lastQueued('3 days');
  await Promise.all([look(), look(), look()]);
  expect(Object.keys(await waiting())).toHaveLength(10);
  await db.pool.query('DELETE FROM graphile_worker._private_jobs');
  await look();
  expect(await waiting()).not.toHaveProperty('reconcile');
});

test('a database whose clock was put back an hour goes on with its schedule', async () => {
  await look();
  await lastQueued('-1 hour');
  await look();
  expect(await waiting()).toMatchObject({ 'sweep-payments': true });
});
