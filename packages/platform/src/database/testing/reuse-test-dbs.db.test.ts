import pg from 'pg';
import { expect, test } from 'vitest';
import { testServer } from './database.ts';
import { reuseTestDbs, type TestDb } from './database-server.ts';

const makeDb = reuseTestDbs(testServer());

const count = async ({ pool }: TestDb, table: string) =>
  (await pool.query(`SELECT count(*)::int AS rows FROM ${table}`)).rows[0].rows;

test('the next file of tests gets the database of one that ended, without its rows and with its numbers from the beginning', async () => {
  const first = await makeDb();
  const insert = `INSERT INTO contact_attempts (kind, target, network, visitor_id, trust_level, at) VALUES ('code', 'a', 'b', 'c', 'none', now()) RETURNING id`;
  const { rows: one } = await first.pool.query(insert);
  await first.drop();
  const next = await makeDb();
  expect(next.url).toBe(first.url);
  expect(await count(next, 'contact_attempts')).toBe(0);
  expect(await count(next, 'drizzle.__drizzle_migrations')).toBeGreaterThan(0);
  expect((await next.pool.query(insert)).rows).toEqual(one);
  await next.drop();
});

test.each([
  ['a table', 'CREATE TABLE left_behind (id int)'],
  ['a column', 'ALTER TABLE contact_attempts ADD COLUMN left_behind int'],
  ['a trigger that is off', 'ALTER TABLE journal DISABLE TRIGGER USER'],
  ['a permission', 'GRANT SELECT ON contact_attempts TO PUBLIC'],
  ['a migration that is not recorded', 'DELETE FROM drizzle.__drizzle_migrations'],
])('nobody else gets a database in which a test changed %s', async (_what, statement) => {
  const changed = await makeDb();
  await changed.pool.query(statement);
  await changed.drop();
  const next = await makeDb();
  expect(next.url).not.toBe(changed.url);
  await next.drop();
});

test('nobody gets a database that somebody is still connected to', async () => {
  const busy = await makeDb();
  const other = await makeDb();
  const client = new pg.Client({ connectionString: busy.url });
  client.on('error', () => {});
  await client.connect();
  await busy.drop();
  const next = await makeDb();
  expect(next.url).not.toBe(busy.url);
  await client.end().catch(() => {});
  await Promise.all([next.drop(), other.drop()]);
});
