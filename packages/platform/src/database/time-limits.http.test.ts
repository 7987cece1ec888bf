import { MAGIC_LINES } from '@portal/operator/sandbox/magic/magic-msisdns';
import { createTestPortal, type TestPortal } from '@portal/server/testing/portal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LONG_TIME_LIMITS, type OpenDb, openDb, SHORT_TIME_LIMITS } from './open-db.ts';

let portal: TestPortal;
let other: OpenDb;
beforeAll(async () => {
  portal = await createTestPortal({ environment: { DATABASE_LOCK_TIMEOUT: '1' } });
  other = openDb(portal.databaseUrl, { max: 1, limits: null });
});
afterAll(async () => {
  await other.close();
  await portal.close();
});

test('returns an error message within seconds while a table is locked', async () => {
  const holder = await other.pool.connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE orders IN ACCESS EXCLUSIVE MODE');
  const visitor = 'a-visitor-of-a-locked-table';
  const order = {
    transactionType: 'PREPAID_RECHARGE',
    msisdn: MAGIC_LINES.prepaid.msisdn,
    amount: '500',
  } as const;
  const answer = await portal.call('placeOrder', order, { visitor });
  await holder.query('ROLLBACK');
  holder.release();
  expect(answer).toMatchObject({
    status: 503,
    envelope: {
      statusCode: 'UNAVAILABLE',
      message: 'This service is not answering. Please try again in a moment.',
    },
  });
  expect((await portal.call('placeOrder', order, { visitor })).status).toBe(200);
});

test.each([
  ['requests', SHORT_TIME_LIMITS],
  ['comparisons, audits and erasing', LONG_TIME_LIMITS],
])('PostgreSQL ends what waits too long on the connections of %s', async (_name, limits) => {
  const { pool, close } = openDb(portal.databaseUrl, { max: 1, limits });
  const setting = async (name: string) =>
    (await pool.query<{ ms: number }>('SELECT setting::int AS ms FROM pg_settings WHERE name = $1', [name]))
      .rows[0]?.ms;
  expect([
    await setting('statement_timeout'),
    await setting('lock_timeout'),
    await setting('idle_in_transaction_session_timeout'),
  ]).toEqual([limits.statement * 1000, limits.lock * 1000, limits.idleInTransaction * 1000]);
  await close();
});

test('does not limit the duration of migrations', async () => {
  const { rows } = await other.pool.query('SHOW statement_timeout');
  expect(rows).toEqual([{ statement_timeout: '0' }]);
});
