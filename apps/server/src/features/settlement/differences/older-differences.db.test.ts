import { finishUpgrade } from '@portal/platform/database/finish-upgrade';
import { migrate } from '@portal/platform/database/migrate';
import { readMigrations } from '@portal/platform/database/read-migrations';
import { makeTestDb } from '@portal/platform/database/testing/database';
import type { TestDb } from '@portal/platform/database/testing/database-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createComparisonStore } from '../comparison/comparison-store.ts';
import { listDifferencesOfPayment, listSettlementDifferences } from './difference-store.ts';

// Versions before decision 209 have differences to the records of APIs in a table of their own. It is read and written until
// the upgrade is finished (docs/upgrade.md).

const isThisStep = ({ name }: { name: string }) => name.endsWith('_differences_of_both_sources');
const DAY = '2040-02-03' as never;

let db: TestDb;
const sql = (text: string) => db.pool.query(text);
const olderDifference = (kind: string, subject: string, more = '') =>
  sql(`INSERT INTO reconciliation_differences (day, book, kind, subject, payment_id, state, ours_minor, ours_currency, theirs_minor,
    theirs_currency, found_at) VALUES ('${DAY}', 'momo', '${kind}', '${subject}', 'p1', 'fulfilled', 500, 'RWF', 600, 'RWF', now()) ${more}`);
const listed = async () =>
  (await listSettlementDifferences(db.pool, { day: DAY }, { limit: 100, after: null })).rows;

/** A database of the version before, in use. */
beforeAll(async () => {
  db = await makeTestDb();
  const made = "nspname !~ '^pg_' AND nspname <> 'information_schema'";
  const schemas = await sql(`SELECT quote_ident(nspname) AS name FROM pg_namespace WHERE ${made}`);
  for (const { name } of schemas.rows) await sql(`DROP SCHEMA ${name} CASCADE`);
  await sql('CREATE SCHEMA public');
  const migrations = readMigrations();
  await migrate(db.url, migrations.slice(0, migrations.findIndex(isThisStep)));
  await olderDifference('amount', 'p1');
  await olderDifference('missing-at-theirs', 'p1');
  await sql(`INSERT INTO staff_assignments (kind, item, owner_subject, owner, due_at, assigned_by, assigned_at)
    VALUES ('difference', '${DAY}:momo:amount:p1', 'eric', 'Eric', now(), 'Keza', now())`);
  await migrate(db.url, migrations);
});
afterAll(() => db.drop());

test('a difference that the version before found is in the list, with both sides, its payment and who takes care of it', async () => {
  expect(await listed()).toMatchObject([
    { source: 'momo', origin: 'api', record: 'money', kind: 'amount', amountMinor: 100, currency: 'RWF' },
    { kind: 'missing-charge', oursMinor: 500, theirsMinor: 600, paymentState: 'fulfilled', owner: 'finance' },
  ]);
  const [first] = await listDifferencesOfPayment(db.pool, 'p1');
  const { rows } = await sql(`SELECT owner FROM staff_assignments WHERE item = 'settlement:${first?.id}'`);
  expect(rows).toEqual([{ owner: 'Eric' }]);
});

test('what a node of the version before finds or explains meanwhile is in the list at once', async () => {
  await olderDifference('charged-twice', 'p1');
  await sql(
    `UPDATE reconciliation_differences SET explained_by = 'Keza', explanation = 'seen' WHERE kind = 'amount'`,
  );
  const rows = await listed();
  expect(rows.map(({ kind, explanation }) => [kind, explanation])).toEqual([
    ['amount', 'seen'],
    ['missing-charge', null],
    ['charged-twice', null],
  ]);
});

test('what this version finds, resolves or explains is there for a node of the version before', async () => {
  const store = createComparisonStore(db.pool);
  const run = {
    day: DAY,
    source: 'momo',
    basis: 'statement',
    theirs: 1,
    ours: 1,
    unanswered: 0,
    comparedAt: new Date(),
  } as const;
  const amount = { minor: 700, currency: 'RWF' } as const;
  const unknown = {
    subject: 'ref:1',
    paymentId: null,
    providerReference: 'W1',
    state: null,
    ours: null,
    theirs: amount,
  };
  const found = [{ kind: 'unknown-charge' as const, ...unknown }];
  expect(await store.saveComparison({ ...run, found })).toHaveLength(1);
  await sql(
    `UPDATE settlement_differences SET explained_by = 'Eric', explanation = 'known' WHERE kind = 'unknown-charge'`,
  );
  const { rows } = await sql(
    `SELECT kind, subject, resolved_at IS NULL AS unresolved, explanation FROM reconciliation_differences ORDER BY kind`,
  );
  expect(rows).toEqual([
    { kind: 'amount', subject: 'p1', unresolved: false, explanation: 'seen' },
    { kind: 'charged-twice', subject: 'p1', unresolved: false, explanation: null },
    { kind: 'missing-at-ours', subject: 'ref:1', unresolved: true, explanation: 'known' },
    { kind: 'missing-at-theirs', subject: 'p1', unresolved: false, explanation: null },
  ]);
});

test('nothing is lost when the upgrade is finished', async () => {
  const before = await listed();
  const client = await db.pool.connect();
  expect((await finishUpgrade(client)).kind).toBe('finished');
  client.release();
  expect(await listed()).toEqual(before);
  expect((await sql(`SELECT to_regclass('reconciliation_differences') AS gone`)).rows).toEqual([
    { gone: null },
  ]);
  // The table is written without the trigger.
  await sql(`UPDATE settlement_differences SET owner = 'cards'`);
});
