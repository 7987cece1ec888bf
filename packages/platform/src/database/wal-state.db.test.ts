import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDb, testServer } from './testing/database.ts';
import { ARCHIVED_LSN, isArchiveFailing, readWaitingWal } from './wal-state.ts';

const SLOT = `backup_${process.pid}`;

const db = openTestDb();
const admin = new pg.Client({ connectionString: testServer().adminUrl });
beforeAll(() => admin.connect());
afterAll(async () => {
  await admin.query(
    'SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = $1',
    [SLOT],
  );
  await admin.end();
});

// https://www.postgresql.org/docs/current/view-pg-replication-slots.html
test('the machine of the backups falls behind by what was written since it stored the last', async () => {
  expect(await readWaitingWal(db.pool)).not.toHaveProperty(SLOT);
  await admin.query('SELECT pg_create_physical_replication_slot($1, true)', [SLOT]);
  const { [SLOT]: first = 0 } = await readWaitingWal(db.pool);
  await db.pool.query("CREATE TABLE written AS SELECT repeat('x', 1000) FROM generate_series(1, 5000)");
  const { [SLOT]: later = 0 } = await readWaitingWal(db.pool);
  expect(later - first).toBeGreaterThan(5_000_000 * 0.9);
});

test('a database that archives nothing has no archive that fails or is behind', async () => {
  expect(await isArchiveFailing(db.pool)).toBe(false);
  expect(await readWaitingWal(db.pool)).not.toHaveProperty('archive');
});

// https://www.postgresql.org/docs/current/continuous-archiving.html: the name of a segment is its place in the WAL.
test('the end of an archived segment is read from its name', async () => {
  const { rows } = await db.pool.query(
    `SELECT (${ARCHIVED_LSN})::text AS lsn, pg_walfile_name((${ARCHIVED_LSN}) - 1) AS name
     FROM (SELECT '0000000100000002000000A4' AS last_archived_wal) archiver`,
  );
  expect(rows).toEqual([{ lsn: '2/A5000000', name: expect.stringMatching(/^[0-9A-F]{8}00000002000000A4$/) }]);
});
