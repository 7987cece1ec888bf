import { type Customers, startCustomers } from '@portal/server/testing/customers';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishUpgrade } from './finish-upgrade.ts';
import { migrate } from './migrate.ts';
import { type Migration, readMigrations } from './read-migrations.ts';
import { makeReleasedDb, makeTestDb, releasedMigrations, testServer } from './testing/database.ts';
import type { TestDb } from './testing/database-server.ts';

/** A database in use that has the schema of the latest release. */
let db: TestDb;
let customers: Customers;

beforeAll(async () => {
  db = await makeReleasedDb();
  await db.pool.query(`
    INSERT INTO payments (id, order_id, order_kind, contents, order_visitor_id, visitor_id, msisdn, payer, mode,
      amount_minor, currency, redirect_page, locale, state, live, deadline_at, tried_since, created_at, updated_at)
    SELECT 'p' || n, 'o' || n, 'prepaid-recharge', '{}', 'v', 'v', '788000000', '788000000', 'money-push',
      500, 'RWF', '/', 'en', 'declined', false, now(), now(), now() - n * interval '1 minute', now()
    FROM generate_series(1, 20000) n`);
  await Promise.all([migrate(db.url), migrate(db.url)]);
  customers = await startCustomers(db.url);
});
afterAll(() => db.drop());

async function connect(name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: db.url, application_name: name });
  await client.connect();
  return client;
}

async function finish() {
  const client = await connect('portal staff');
  return finishUpgrade(client).finally(() => client.end());
}

const INDEX: Migration = {
  name: '9998_index',
  phase: 'expand',
  hash: 'index',
  createdAt: 9_999_999_999_998,
  statements: [
    '-- expand',
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS "of_a_test" ON payments USING brin (updated_at)',
  ],
};

async function isIndexValid(): Promise<unknown> {
  const { rows } = await db.pool.query(
    "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid::regclass::text = 'of_a_test'",
  );
  return rows[0]?.valid;
}

/** All columns and indexes. The schema sandbox is left out: the simulators create tables of their own in it. */
async function readSchema(pool: pg.Pool): Promise<unknown> {
  const columns = await pool.query(
    `SELECT table_schema, table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
     WHERE table_schema IN ('public', 'drizzle') ORDER BY 1, 2, 3`,
  );
  const indexes = await pool.query(
    "SELECT indexdef FROM pg_indexes WHERE schemaname IN ('public', 'drizzle') ORDER BY 1",
  );
  return { columns: columns.rows, indexes: indexes.rows };
}

test('upgrades a database in use, also after an interrupted try, and no purchase fails', async () => {
  await customers.waitFor(1);
  await db.pool.query('CREATE INDEX of_a_test ON payments USING brin (updated_at)');
  await asAdmin("UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'of_a_test'::regclass");

  const migrations = [...readMigrations(), INDEX];
  await Promise.all([migrate(db.url, migrations), migrate(db.url, migrations)]);
  await customers.waitFor(1);
  expect(await isIndexValid()).toBe(true);
});

test('does not finish the upgrade while an older version is connected', async () => {
  const first = await connect('portal jobs');
  const second = await connect('portal');
  await second.query('SELECT pg_advisory_lock_shared(7164002, 1)');
  expect(await finish()).toEqual({
    kind: 'older-running',
    older: [
      { name: 'portal', version: 1, connections: 1 },
      { name: 'portal jobs', version: null, connections: 1 },
    ],
  });
  await Promise.all([first.end(), second.end()]);

  await expect.poll(finish).toMatchObject({ kind: 'finished' });
  await customers.waitFor(1);
});

test('an upgraded database is the same as a new one', async () => {
  await db.pool.query('DROP INDEX of_a_test');
  await db.pool.query("DELETE FROM drizzle.__drizzle_migrations WHERE hash = 'index'");
  const fresh = await makeTestDb();
  expect(await readSchema(db.pool)).toEqual(await readSchema(fresh.pool));
  await fresh.drop();
});

test('an older version does not start on a database whose upgrade was finished', async () => {
  await expect(migrate(db.url, releasedMigrations())).rejects.toThrow('too old for the database');
});

test('a step that waits for a lock lets the customers pass', async () => {
  const open = await connect('a long transaction');
  await open.query('BEGIN; SELECT FROM payments LIMIT 1');
  const step: Migration = {
    name: '9999_note',
    phase: 'expand',
    hash: 'note',
    createdAt: 9_999_999_999_999,
    statements: ['-- expand\nALTER TABLE payments ADD COLUMN note_of_a_test text'],
  };
  const migrated = migrate(db.url, [...readMigrations(), step]);
  await customers.waitFor(1);
  await open.query('COMMIT');
  await open.end();
  await migrated;
  await customers.waitFor(1);
  expect(await customers.stop()).toBeNull();
});

async function asAdmin(statement: string): Promise<void> {
  const url = new URL(testServer().adminUrl);
  url.pathname = new URL(db.url).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
