import type pg from 'pg';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDb } from '../testing/database.ts';
import { maintainPartitions } from './maintain-partitions.ts';
import { countUnplacedRows, createPartitions, dropPartition, listPartitions } from './partition-store.ts';

const NOW = new Date('2040-11-23T10:00:00Z');
const KEPT = {
  archived_payments: 120,
  journal: null,
  staff_audit: 12,
  payment_callbacks: null,
};

const db = openTestDb();
let pool: pg.Pool;
beforeAll(async () => {
  ({ pool } = db);
});
beforeEach(async () => {
  await pool.query('TRUNCATE payment_callbacks, archived_payments');
  for (const partition of await listPartitions(pool))
    if (partition.month) await dropPartition(pool, partition);
});

async function addCallback(at: string): Promise<void> {
  await pool.query(
    "INSERT INTO payment_callbacks (provider, genuine, body, received_at) VALUES ('money', true, '{}', $1)",
    [at],
  );
}

async function names(): Promise<string[]> {
  return (await listPartitions(pool)).map(({ name }) => name);
}

test('there are partitions of this month and the next three, on any number of nodes', async () => {
  await Promise.all([maintainPartitions(pool, NOW, KEPT), maintainPartitions(pool, NOW, KEPT)]);
  const months = ['2040_11', '2040_12', '2041_01', '2041_02', 'default'];
  expect(await names()).toEqual([
    ...months.map((month) => `journal_${month}`),
    ...months.map((month) => `payment_callbacks_${month}`),
    ...months.map((month) => `staff_audit_${month}`),
  ]);
});

test('a row of a month without a partition is stored, counted, and moved when the partition is made', async () => {
  await addCallback('2040-11-30T23:59:59.999Z');
  await addCallback('2045-01-01T00:00:00Z');
  expect(await countUnplacedRows(pool)).toBe(2);
  await maintainPartitions(pool, NOW, KEPT);
  expect(await countUnplacedRows(pool)).toBe(1);
  expect((await pool.query('SELECT FROM payment_callbacks_2040_11')).rowCount).toBe(1);
  expect((await pool.query('SELECT FROM payment_callbacks')).rowCount).toBe(2);
});

test('rows of a partition get ids of the same sequence', async () => {
  await addCallback('2040-11-01T00:00:00Z');
  await maintainPartitions(pool, NOW, KEPT);
  await addCallback('2040-11-02T00:00:00Z');
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM payment_callbacks ORDER BY received_at');
  expect(Number(rows[1]?.id)).toBe(Number(rows[0]?.id) + 1);
});

test('a month is dropped when it is not kept any longer, and not before', async () => {
  await createPartitions(pool, 'archived_payments', [
    new Date('2030-10-01T00:00:00Z'),
    new Date('2030-11-01T00:00:00Z'),
  ]);
  const dropped = await maintainPartitions(pool, NOW, KEPT);
  expect(dropped).toEqual(['archived_payments_2030_10']);
  expect(await maintainPartitions(pool, NOW, KEPT)).toEqual([]);
});

test('a past month of callbacks is dropped when the last one was erased', async () => {
  await createPartitions(pool, 'payment_callbacks', [
    new Date('2040-09-01T00:00:00Z'),
    new Date('2040-10-01T00:00:00Z'),
  ]);
  await addCallback('2040-10-31T00:00:00Z');
  expect(await maintainPartitions(pool, NOW, KEPT)).toEqual(['payment_callbacks_2040_09']);
});
