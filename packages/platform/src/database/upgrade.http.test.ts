import { LANE_SQL } from '@portal/payments/engine/sql/schedule-sql';
import { type Customers, startCustomers } from '@portal/server/testing/customers';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { finishUpgrade } from './finish-upgrade.ts';
import { migrate } from './migrate.ts';
import { type Migration, readMigrations } from './read-migrations.ts';
import { makeTestDb } from './testing/database.ts';
import type { TestDb } from './testing/database-server.ts';

/** Steps that change nothing that the others change, and are safe to repeat. */
const READ_BY_CUSTOMERS =
  /_(method_faults|bind_codes_to_orders|one_refund|count_contacts|mandates_of_payers|several_numbers_with_one_payment)$/;

/** A database in use that has the schema of the first version. */
let db: TestDb;
let customers: Customers;

beforeAll(async () => {
  db = await makeTestDb();
  const made = "nspname !~ '^pg_' AND nspname <> 'information_schema'";
  const schemas = await db.pool.query(`SELECT quote_ident(nspname) AS name FROM pg_namespace WHERE ${made}`);
  for (const { name } of schemas.rows) await db.pool.query(`DROP SCHEMA ${name} CASCADE`);
  await db.pool.query('CREATE SCHEMA public');
  await migrate(db.url, readMigrations().slice(0, 1));
  // The customers run this version, which reads these. An older version beside it does not know them.
  for (const { name, statements } of readMigrations())
    if (READ_BY_CUSTOMERS.test(name))
      await db.pool.query(statements.filter((each) => !each.includes('CONCURRENTLY')).join(';'));
  for (const table of ['payments', 'archived_payments'])
    await db.pool.query(
      `ALTER TABLE ${table} ADD COLUMN lost_minor bigint, ADD COLUMN refunded_minor bigint, ADD COLUMN leased_until timestamptz,
         ADD COLUMN watched_by text, ADD COLUMN instructions jsonb`,
    );
  await db.pool.query('ALTER TABLE contact_attempts ADD COLUMN recipient text');
  await db.pool.query('ALTER TABLE sandbox.allowances ADD COLUMN granted integer');
  await db.pool.query(`
    ALTER TABLE open_payments ADD COLUMN lane text;
    CREATE FUNCTION lane_for_customers() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.lane := (SELECT ${LANE_SQL} FROM payments p WHERE p.id = NEW.payment_id);
      RETURN NEW;
    END $$;
    CREATE TRIGGER lane_for_customers BEFORE INSERT OR UPDATE ON open_payments FOR EACH ROW EXECUTE FUNCTION lane_for_customers()`);
  await db.pool.query(`
    INSERT INTO payments (id, order_id, order_kind, contents, order_visitor_id, visitor_id, msisdn, payer, mode,
      amount_minor, currency, redirect_page, locale, state, live, deadline_at, tried_since, created_at, updated_at)
    SELECT 'p' || n, 'o' || n, 'prepaid-recharge', '{}', 'v', 'v', '788000000', '788000000', 'money-push',
      500, 'RWF', '/', 'en', 'declined', false, now(), now(), now() - n * interval '1 minute', now()
    FROM generate_series(1, 20000) n`);
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

async function indexesByTime(): Promise<unknown[]> {
  const { rows } = await db.pool.query(
    "SELECT indexrelid::regclass::text AS name, indisvalid AS valid FROM pg_index WHERE indexrelid::regclass::text ~ '^payments_created'",
  );
  return rows;
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
  await db.pool.query('CREATE INDEX payments_created_range ON payments USING brin (created_at)');
  await asAdmin(
    "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'payments_created_range'::regclass",
  );

  await Promise.all([migrate(db.url), migrate(db.url)]);
  await customers.waitFor(1);
  expect(await indexesByTime()).toEqual(
    expect.arrayContaining([
      { name: 'payments_created', valid: true },
      { name: 'payments_created_range', valid: true },
    ]),
  );
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
  expect(await indexesByTime()).toEqual([{ name: 'payments_created_range', valid: true }]);
  await customers.waitFor(1);
});

test('an upgraded database is the same as a new one', async () => {
  const fresh = await makeTestDb();
  expect(await readSchema(db.pool)).toEqual(await readSchema(fresh.pool));
  await fresh.drop();
});

test('an older version does not start on a database whose upgrade was finished', async () => {
  await expect(migrate(db.url, readMigrations().slice(0, 2))).rejects.toThrow('too old for the database');
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
  const url = new URL(inject('adminUrl'));
  url.pathname = new URL(db.url).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
