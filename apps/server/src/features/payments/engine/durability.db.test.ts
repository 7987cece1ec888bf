import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { openDb } from '../../../platform/database/open-db.ts';
import { WITHOUT_DISK_WAIT } from '../../../platform/database/prepared-statement.ts';
import { makeTestDb } from '../../../platform/database/testing/database.ts';
import type { TestDb } from '../../../platform/database/testing/database-server.ts';
import { createPaymentHarness } from '../testing/payment-harness.ts';

const SETTING = 'SHOW synchronous_commit';

let db: TestDb;
beforeAll(async () => {
  db = await makeTestDb();
});
afterAll(() => db.drop());

test('the payment, and all that was written before it, is on the disk before the provider is called', async () => {
  const harness = createPaymentHarness(db.pool, 'money-push');
  const { transactionId } = await harness.initiate(harness.placeOrder());
  const { rows: written } = await db.pool.query('SELECT pg_current_wal_insert_lsn()::text AS place');
  const answer = harness.wallet.hold();
  const handedOver = harness.handOver(transactionId);
  await expect.poll(() => harness.wallet.calls.start).toBe(1);
  const { rows } = await db.pool.query('SELECT pg_current_wal_flush_lsn() >= $1::pg_lsn AS "isOnDisk"', [
    written[0].place,
  ]);
  expect(rows).toEqual([{ isOnDisk: true }]);
  answer();
  await handedOver;
});

test('a commit that does not wait for the disk leaves the later ones of its connection as they were', async () => {
  const { pool, close } = openDb(db.url, { max: 1 });
  try {
    await pool.query(`SELECT FROM ${WITHOUT_DISK_WAIT}`);
    expect((await pool.query(SETTING)).rows).toEqual([{ synchronous_commit: 'on' }]);
    await inTransaction(pool, async (client) => {
      await client.query(`SELECT FROM ${WITHOUT_DISK_WAIT}`);
      expect((await client.query(SETTING)).rows).toEqual([{ synchronous_commit: 'off' }]);
    });
    expect((await pool.query(SETTING)).rows).toEqual([{ synchronous_commit: 'on' }]);
  } finally {
    await close();
  }
});
