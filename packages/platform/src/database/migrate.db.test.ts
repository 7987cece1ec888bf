import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { readMigrations, readReleases } from './read-migrations.ts';
import { emptyTestDb, openTestDb, releasedMigrations } from './testing/database.ts';

const db = openTestDb();

test('allows concurrent migrations of two nodes', async () => {
  await emptyTestDb(db);

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

// docs/upgrade.md: 1.0.0 is upgraded to 1.1.0 first, and that upgrade is finished before this version starts.
test.each([
  ['of release 1.0.0', () => readMigrations().slice(0, Object.keys(readReleases()['1.0.0'] ?? {}).length)],
  [
    'of 1.1.0 beside which 1.0.0 may still run',
    () => releasedMigrations().filter(({ phase }) => phase === 'expand'),
  ],
])(
  'refuses a database %s, says which release to start first, and changes nothing',
  async (_of, migrations) => {
    await emptyTestDb(db);
    await migrate(db.url, migrations());
    await expect(migrate(db.url)).rejects.toThrow(
      'Start that release, run its "npm run ops -- finish-upgrade"',
    );
    const { rowCount } = await db.pool.query('SELECT FROM drizzle.__drizzle_migrations');
    expect(rowCount).toBe(migrations().length);
  },
);

test('refuses a database of a version before the first release, and says what to do', async () => {
  await db.pool.query("UPDATE drizzle.__drizzle_migrations SET hash = 'of another version'");
  await expect(migrate(db.url)).rejects.toThrow('delete the folder "data"');
});
