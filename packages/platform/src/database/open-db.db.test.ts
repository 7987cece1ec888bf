import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { openDb } from './open-db.ts';
import { makeTestDb } from './testing/database.ts';
import { openDatabaseLine } from './testing/database-line.ts';

test('a transaction that could not begin leaves its connection to the next one', async () => {
  const { url, drop } = await makeTestDb();
  const { db, close } = openDb(url, { max: 1, connectWithinMs: 30_000 });
  const begun = db.transaction(async () => {}, { isolationLevel: 'unknown' as never });
  await expect(begun).rejects.toThrow('begin isolation level unknown');
  const { rows } = await db.transaction((tx) => tx.execute(sql`SELECT 1 AS one`));
  expect(rows).toEqual([{ one: 1 }]);
  await close();
  await drop();
});

test('a connection that became silent fails within the time limit and is replaced', async () => {
  const { url, drop } = await makeTestDb();
  const line = await openDatabaseLine(url);
  const limits = { statement: 1, lock: 1, idleInTransaction: 1 };
  const { db, pool, close } = openDb(line.url, { max: 1, limits });
  const readOne = async () => (await pool.query('SELECT 1 AS one')).rows;

  await readOne();
  line.silence();
  const single = await readOne().catch((error: unknown) => error);
  expect(isDatabaseUnavailable(single)).toBe(true);
  expect(await readOne()).toEqual([{ one: 1 }]);

  const inTransaction = await db
    .transaction((tx) => {
      line.silence();
      return tx.execute(sql`SELECT 1`);
    })
    .catch((error: unknown) => error);
  expect(isDatabaseUnavailable(inTransaction)).toBe(true);
  expect(await readOne()).toEqual([{ one: 1 }]);

  await close();
  await line.close();
  await drop();
});

test('a connection to a standby is not used', async () => {
  const { url, drop } = await makeTestDb();
  const primary = openDb(url, { max: 1 });
  await primary.pool.query(`CREATE SCHEMA standby`);
  await primary.pool.query(
    `CREATE FUNCTION standby.pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS 'SELECT true'`,
  );
  await primary.close();
  const path = encodeURIComponent('-c search_path=standby,pg_catalog');
  const standby = openDb(`${url}?options=${path}`, { max: 1 });
  const read = await standby.pool.query('SELECT 1').catch((error: unknown) => error);
  expect(isDatabaseUnavailable(read)).toBe(true);
  await standby.close();
  await drop();
});
