import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDb } from './open-db.ts';
import { makeTestDb } from './testing/database.ts';

test('a transaction that could not begin leaves its connection to the next one', async () => {
  const { url, drop } = await makeTestDb();
  const { db, close } = openDb(url, { max: 1, connectWithinMs: 1_000 });
  const begun = db.transaction(async () => {}, { isolationLevel: 'unknown' as never });
  await expect(begun).rejects.toThrow('begin isolation level unknown');
  const { rows } = await db.transaction((tx) => tx.execute(sql`SELECT 1 AS one`));
  expect(rows).toEqual([{ one: 1 }]);
  await close();
  await drop();
});
