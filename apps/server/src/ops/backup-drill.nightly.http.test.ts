import { appendFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '../features/payments/audit/check-invariants.ts';
import { INVARIANTS } from '../features/payments/audit/invariants.ts';
import { openDb } from '../platform/database/open-db.ts';
import { backupCommand } from './commands/backups/backup.ts';
import { backupsCommand } from './commands/backups/backups.ts';
import { restoreCommand } from './commands/backups/restore.ts';
import { verifyCommand } from './commands/backups/verify.ts';
import { type Customers, type Drill, queryOnce, startCustomers, startDrill } from './testing/drill.ts';

const NO_VIOLATIONS = Object.keys(INVARIANTS).map(() => 0);

let drill: Drill;
let server: { url: string; adminUrl: string };
let customers: Customers;
/** A moment, the purchases acknowledged before it, and those begun after it. */
let moment: string;
let before: string[];
let after: string[];

beforeAll(async () => {
  drill = await startDrill();
  server = await drill.start();
  customers = await startCustomers(server.url);
});
afterAll(() => drill.end());

async function fulfilled(): Promise<string[]> {
  const rows = await queryOnce<{ id: string }>(
    server.url,
    "SELECT id FROM payments WHERE state = 'fulfilled'",
  );
  return rows.map(({ id }) => id);
}

async function violations(): Promise<number[]> {
  const { pool, close } = openDb(server.url, { max: 1 });
  try {
    return (await checkInvariants(pool, new Date(), 'all')).map(({ total }) => total);
  } finally {
    await close();
  }
}

/** Waits until the WAL written so far is in the archive. */
async function archiveAll(): Promise<void> {
  const [last] = await queryOnce<{ name: string }>(
    server.adminUrl,
    'SELECT pg_walfile_name(pg_switch_wal()) AS name',
  );
  await expect
    .poll(() =>
      queryOnce(server.adminUrl, `SELECT last_archived_wal >= '${last?.name}' AS done FROM pg_stat_archiver`),
    )
    .toEqual([{ done: true }]);
}

function everyFile(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
}

test('takes a backup while customers buy, which only its owner can read', async () => {
  await customers.waitFor(3);
  const taken = await drill.run(backupCommand);
  expect(taken).toMatchObject({ kind: 'done', data: { kind: 'files', archive: 'on' } });
  await customers.waitFor(3);

  const [systemId = ''] = readdirSync(drill.backupDir);
  const open = everyFile(join(drill.backupDir, systemId)).filter((path) => statSync(path).mode & 0o077);
  expect(open).toEqual([]);
  expect(await drill.run(backupsCommand)).toMatchObject({
    data: { backups: [{ schema: expect.stringMatching(/^\d{4}_/) }] },
  });
});

test('tests the backup and everything archived since without touching the portal', async () => {
  await archiveAll();
  const verified = await drill.run(verifyCommand);
  expect(verified).toMatchObject({ kind: 'done', text: expect.stringMatching(/I1 +holds[\s\S]*I8 +holds/) });
  for (const number of customers.numbers) expect(verified.text).not.toContain(number);
  const { payments } = verified.data as { payments: number };
  expect(payments).toBeGreaterThanOrEqual(6);
  await customers.waitFor(1);
});

test('loses no acknowledged purchase when the database is killed', async () => {
  const [row] = await queryOnce<{ at: Date }>(server.url, 'SELECT clock_timestamp() AS at');
  before = [...customers.acknowledged];
  moment = row?.at.toISOString() ?? '';
  await customers.waitFor(2);
  await archiveAll();
  // Only in the WAL of the killed database.
  await customers.waitFor(2);
  await drill.kill();
  await customers.stop();
  after = customers.acknowledged.slice(before.length + 1);

  const refused = await drill.run(restoreCommand);
  expect(refused).toMatchObject({ kind: 'refused', text: expect.stringContaining('move it aside') });
  renameSync(drill.cluster, `${drill.cluster}.old`);
  const restored = await drill.run(restoreCommand, { wal: `${drill.cluster}.old/pg_wal` });
  expect(restored).toMatchObject({ kind: 'done' });

  server = await drill.start();
  expect(await fulfilled()).toEqual(expect.arrayContaining(customers.acknowledged));
  expect(await violations()).toEqual(NO_VIOLATIONS);
  expect(await queryOnce(server.url, "SELECT by, act FROM staff_audit WHERE act = 'restore'")).toEqual([
    { by: 'Keza', act: 'restore' },
  ]);
});

test('restores a moment after the data folder is lost', async () => {
  await drill.stop();
  rmSync(drill.cluster, { recursive: true });
  rmSync(`${drill.cluster}.old`, { recursive: true });
  expect(await drill.run(restoreCommand, { until: moment })).toMatchObject({ kind: 'done' });

  server = await drill.start();
  const found = await fulfilled();
  expect(found).toEqual(expect.arrayContaining(before));
  expect(found.filter((id) => after.includes(id))).toEqual([]);
  expect(await violations()).toEqual(NO_VIOLATIONS);
});

test('follows the restored database, not what it replaced', async () => {
  await queryOnce(server.url, 'CREATE TABLE made_after_the_restore (id int)');
  await archiveAll();
  await drill.stop();
  rmSync(drill.cluster, { recursive: true });
  expect(await drill.run(restoreCommand)).toMatchObject({ kind: 'done' });
  server = await drill.start();
  expect(await queryOnce(server.url, 'SELECT count(*)::int AS rows FROM made_after_the_restore')).toEqual([
    { rows: 0 },
  ]);
});

test('says what is wrong with a time', async () => {
  const tooLate = new Date(Date.now() + 3_600_000).toISOString();
  expect(await drill.run(verifyCommand, { until: tooLate })).toMatchObject({
    kind: 'refused',
    text: expect.stringMatching(/^The archived WAL ends at \d{4}-/),
  });
  expect(await drill.run(verifyCommand, { until: '2026-11-23 06:15' })).toMatchObject({
    text: expect.stringContaining('its zone'),
  });
  expect(await drill.run(verifyCommand, { until: '2020-01-01T00:00:00Z' })).toMatchObject({
    text: expect.stringContaining('No backup had ended by then'),
  });
});

test('says which file of a backup is damaged', async () => {
  const [damaged = ''] = everyFile(drill.backupDir).filter((path) => path.endsWith('PG_VERSION'));
  appendFileSync(damaged, ' ');
  expect(await drill.run(verifyCommand)).toMatchObject({
    text: expect.stringContaining('PG_VERSION is not the file'),
  });
});

test('deletes old backups, and says that the archive has a gap', async () => {
  const taken = await drill.run(backupCommand, { keep: '1' });
  expect(taken).toMatchObject({ data: { deleted: { backups: [expect.any(String)] } } });
  for (const table of ['one', 'two']) {
    await queryOnce(server.url, `CREATE TABLE ${table} (id int)`);
    await archiveAll();
  }
  const [, lost = ''] = everyFile(drill.backupDir)
    .filter((path) => /\/wal\/[0-9A-F]{24}$/.test(path))
    .sort()
    .reverse();
  rmSync(lost);
  expect(await drill.run(verifyCommand)).toMatchObject({
    text: expect.stringContaining('lacks the segment'),
  });
});

test('says that the WAL cannot be archived', async () => {
  const [row] = await queryOnce<{ name: string }>(
    server.adminUrl,
    'SELECT pg_walfile_name(pg_current_wal_insert_lsn()) AS name',
  );
  const [wal = ''] = everyFile(drill.backupDir).filter((path) => path.endsWith('/wal'));
  writeFileSync(join(wal, row?.name ?? ''), 'a segment of another database');
  await queryOnce(server.url, 'CREATE TABLE three (id int)');
  await queryOnce(server.adminUrl, 'SELECT pg_switch_wal()');
  await expect
    .poll(() => queryOnce(server.adminUrl, 'SELECT failed_count > 0 AS failed FROM pg_stat_archiver'))
    .toEqual([{ failed: true }]);
  expect(await drill.run(backupCommand)).toMatchObject({
    data: { archive: 'failing' },
    text: expect.stringContaining('CANNOT BE ARCHIVED'),
  });
});
