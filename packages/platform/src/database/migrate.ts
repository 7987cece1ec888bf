import { setTimeout as sleep } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { type AppliedMigration, applyMigration, readApplied } from './apply-migration.ts';
import { openDb } from './open-db.ts';
import { type Migration, readMigrations, readReleases } from './read-migrations.ts';

/** Any number; it must be the same on all nodes. */
const MIGRATION_LOCK = 7_164_001;
const LOCK_POLL_MS = 100;
/** The release whose upgrade must be finished before: this version neither runs beside older ones nor reads what they left. */
const STARTS_AFTER = '1.1.0';

/**
 * Migrates the database at `url` to the schema of this version: our SQL migrations, then those of graphile-worker.
 * Contract steps of a database in use wait for {@link finishUpgrade}. Does nothing when the schema is current. A lock
 * serialises nodes that start at once. Throws the error of the failed statement. Also throws for a database of a
 * version before the first release, for one whose upgrade to {@link STARTS_AFTER} was not finished, and for one whose contract steps
 * this version does not know.
 * @param migrations those of this version; others in tests
 */
export async function migrate(url: string, migrations = readMigrations()): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'portal migrations' });
  await client.connect();
  try {
    await takeMigrationLock(client);
    if (migrations.length > 0) {
      const applied = await readApplied(client);
      refuseOtherBeginning(applied, migrations);
      refuseUnfinished(applied, migrations);
      refuseNewer(applied, migrations);
      for (const migration of findPending(applied, migrations)) {
        // In a new database no older version can run.
        if (migration.phase === 'expand' || applied.length === 0) await applyMigration(client, migration);
      }
    }
    await migrateJobs(url);
  } finally {
    // Ending the session releases the lock, also after an error.
    await client.end();
  }
}

/**
 * Waits for the lock by trying: a session that waits inside a statement would hold back CREATE INDEX CONCURRENTLY of
 * the node that has the lock, and each would wait for the other.
 */
export async function takeMigrationLock(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS locked', [MIGRATION_LOCK]);
    if (rows[0]?.locked) return;
    await sleep(LOCK_POLL_MS);
  }
}

/** The migrations that the database does not have, in their order. */
export function findPending(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): Migration[] {
  const hashes = new Set(applied.map(({ hash }) => hash));
  return migrations.filter(({ hash }) => !hashes.has(hash));
}

/**
 * Before the first release the first migration itself changes, and a database that was made by another one cannot be
 * upgraded. A later version's additional migrations are no problem.
 */
function refuseOtherBeginning([first]: readonly AppliedMigration[], migrations: readonly Migration[]): void {
  if (!first || first.hash === migrations[0]?.hash) return;
  throw new StartError(
    'The database was made by a version before the first release and cannot be upgraded. Use an empty one; for a trial, delete the folder "data".',
  );
}

/** Without the contract steps of {@link STARTS_AFTER} a version before it may run, or be started again. */
function refuseUnfinished(applied: readonly AppliedMigration[], migrations: readonly Migration[]): void {
  const releases = Object.entries(readReleases());
  const needed = releases.slice(0, releases.findIndex(([version]) => version === STARTS_AFTER) + 1);
  const names = new Set(needed.flatMap(([, added]) => Object.keys(added)));
  if (applied.length === 0 || !findPending(applied, migrations).some(({ name }) => names.has(name))) return;
  throw new StartError(
    `The upgrade of the database to release ${STARTS_AFTER} was not finished. Start that release, run its "npm run ops -- finish-upgrade", then start this version (docs/upgrade.md); for a trial, delete the folder "data".`,
  );
}

/** A contract step of a later version has removed something that this version may use. */
function refuseNewer(applied: readonly AppliedMigration[], migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ hash }) => hash));
  if (!applied.some(({ hash, phase }) => phase === 'contract' && !known.has(hash))) return;
  throw new StartError(
    'This version of the portal is too old for the database: the upgrade to a newer version was finished. Start that version, or a newer one.',
  );
}

async function migrateJobs(url: string): Promise<void> {
  const { pool, close } = openDb(url, { max: 1, limits: null });
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await close();
  }
}
