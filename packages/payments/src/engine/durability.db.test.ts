import { inTransaction } from '@portal/platform/database/in-transaction';
import { openDb } from '@portal/platform/database/open-db';
import { WITHOUT_DISK_WAIT } from '@portal/platform/database/prepared-statement';
import { openTestDb } from '@portal/platform/database/testing/database';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { createPaymentHarness } from '../testing/payment-harness.ts';
import { applyEvent } from './apply-event.ts';
import { createPaymentStore } from './payment-store.ts';

const SETTING = 'SHOW synchronous_commit';

const db = openTestDb();

/** A pool on which each statement is a transaction, and what its commit does: `on` waits for the disk. */
function recordCommits() {
  const commits = new Map<string, Set<string>>();
  const query = (statement: pg.QueryConfig) =>
    inTransaction(db.pool, async (client) => {
      const result = await client.query(statement);
      const { rows } = await client.query<{ synchronous_commit: string }>(SETTING);
      const known = commits.get(statement.name ?? '') ?? new Set();
      commits.set(statement.name ?? '', known.add(rows[0]?.synchronous_commit ?? ''));
      return result;
    });
  return { commits, pool: { query } as unknown as pg.Pool };
}

test('every change of a payment is on the disk before what follows it, and only its creation may be lost', async () => {
  const { commits, pool } = recordCommits();
  const store = createPaymentStore(pool);
  const harness = createPaymentHarness(db.pool, 'money-push');
  const { transactionId } = await harness.initiate(harness.placeOrder());
  const payment = await store.find(transactionId);
  if (!payment) throw new Error('the payment was not created');
  await store.insert({ ...payment, id: 'another-payment', orderId: 'another-order' });
  const update = applyEvent(payment, { event: 'submitted' }, harness.clock.now());
  if (!update) throw new Error('the payment cannot be submitted');
  await store.write(update);
  expect(commits.get('insert-payment')).toEqual(new Set(['off']));
  const written = [...commits].filter(([name]) => name.startsWith('write-payment'));
  expect(written.map(([, settings]) => settings)).toEqual([new Set(['on'])]);
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
