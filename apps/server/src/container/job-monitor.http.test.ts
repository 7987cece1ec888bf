import { type OpenDb, openDb } from '@portal/platform/database/open-db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
let sql: OpenDb;
beforeAll(async () => {
  portal = await createTestPortal();
  sql = openDb(portal.databaseUrl, { max: 1 });
});
afterAll(async () => {
  await sql.close();
  await portal.close();
});

/** Metric values by name and label. */
async function figures(): Promise<Record<string, number>> {
  const { body } = await portal.app.inject('/metrics');
  const lines = body.split('\n').filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

test('reports zero when nothing waits', async () => {
  expect(await figures()).toMatchObject({
    'payments_open{state="paid"}': 0,
    'payments_open{state="refunding"}': 0,
    'payments_open{state="review"}': 0,
    'payments_open_oldest_seconds{state="paid"}': 0,
    'jobs_waiting{pool="deliver"}': 0,
    'jobs_oldest_seconds{pool="checks"}': 0,
    jobs_exhausted: 0,
    'provider_breaker_open{mode="money-push"}': 0,
    machine_clock_error_seconds: 0,
  });
});

test('reports late steps of payments with the jobs of their pools, but nothing that was never handed over', async () => {
  await sql.pool.query(
    `INSERT INTO open_payments (payment_id, state, due_at, lane) VALUES
       ('a', 'paid', now() - interval '5 minutes', 'delivery'), ('b', 'submitted', now() - interval '2 minutes', 'momo'),
       ('c', 'created', now() - interval '1 hour', 'unstarted'), ('d', 'submitted', now() + interval '1 hour', 'momo')`,
  );
  const seen = await figures();
  await sql.pool.query('DELETE FROM open_payments');
  expect(seen).toMatchObject({ 'jobs_waiting{pool="deliver"}': 1, 'jobs_waiting{pool="checks"}': 1 });
  expect(seen['jobs_oldest_seconds{pool="deliver"}']).toBeGreaterThanOrEqual(300);
  expect(seen['jobs_oldest_seconds{pool="checks"}']).toBeLessThan(300);
});

test('reports the backlog of each worker pool and the exhausted jobs', async () => {
  await sql.pool.query(
    `SELECT graphile_worker.add_job('give-compensations', run_at => now() - interval '10 minutes'),
       graphile_worker.add_job('give-compensations'), graphile_worker.add_job('send-code', run_at => now() + interval '1 day')`,
  );
  const seen = await figures();
  expect(seen['jobs_waiting{pool="deliver"}']).toBe(2);
  expect(seen['jobs_oldest_seconds{pool="deliver"}']).toBeGreaterThanOrEqual(600);
  expect(seen['jobs_waiting{pool="messages"}']).toBe(0);
  await sql.pool.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts');
  expect((await figures()).jobs_exhausted).toBe(3);
});
