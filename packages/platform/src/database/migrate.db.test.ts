import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { openTestDb } from './testing/database.ts';

const db = openTestDb();

test('allows concurrent migrations of two nodes', async () => {
  const made = "nspname !~ '^pg_' AND nspname <> 'information_schema'";
  const schemas = await db.pool.query(`SELECT quote_ident(nspname) AS name FROM pg_namespace WHERE ${made}`);
  for (const { name } of schemas.rows) await db.pool.query(`DROP SCHEMA ${name} CASCADE`);
  await db.pool.query('CREATE SCHEMA public');

  await Promise.all([migrate(db.url), migrate(db.url), migrate(db.url)]);

  const { rows } = await db.pool.query(
    "SELECT to_regprocedure('graphile_worker.add_job(text,json)') AS made",
  );
  const job = await db.pool.query("SELECT id FROM graphile_worker.add_job('nothing')");
  expect(rows).toHaveLength(1);
  expect(job.rowCount).toBe(1);
});

test('changes nothing in a current database', async () => {
  const before = await db.pool.query('SELECT count(*) FROM graphile_worker.migrations');
  await migrate(db.url);
  const after = await db.pool.query('SELECT count(*) FROM graphile_worker.migrations');
  expect(after.rows).toEqual(before.rows);
});

test('refuses a database of a version before the first release, and says what to do', async () => {
  await db.pool.query("UPDATE drizzle.__drizzle_migrations SET hash = 'of another version'");
  await expect(migrate(db.url)).rejects.toThrow('delete the folder "data"');
});
