import type pg from 'pg';
import { applyMigration, readApplied } from './apply-migration.ts';
import { findPending, takeMigrationLock } from './migrate.ts';
import { type Migration, readMigrations } from './read-migrations.ts';
import { findOlderVersions, type OlderVersion } from './running-versions.ts';

/** The code of an error that a step raises itself. */
const RAISED = 'P0001';

/**
 * What became of the contract steps. `behind`: the expand steps of this version are not applied yet. `refused`: a step has found what
 * would be lost, and says it in `why`; those before it are applied.
 */
export type FinishOutcome =
  | { kind: 'refused'; why: string }
  | { kind: 'finished'; steps: string[] }
  | { kind: 'older-running'; older: OlderVersion[] }
  | { kind: 'behind' };

/**
 * Applies the contract steps of this version, unless an older version of the portal is connected, which may need what
 * they remove. Throws the error of a failed statement.
 * @param client a connection of its own; close it afterwards, which releases the lock
 * @param migrations those of this version; others in tests
 */
export async function finishUpgrade(
  client: pg.ClientBase,
  migrations = readMigrations(),
): Promise<FinishOutcome> {
  await client.query('SET statement_timeout = 0');
  await takeMigrationLock(client);
  const pending = findPending(await readApplied(client), migrations);
  if (pending.some(({ phase }) => phase === 'expand')) return { kind: 'behind' };
  const steps: string[] = [];
  for (const migration of pending) {
    const older = await findOlderVersions(client, versionOf(migration, migrations));
    if (older.length > 0) return { kind: 'older-running', older };
    try {
      await applyMigration(client, migration);
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (code !== RAISED) throw error;
      return { kind: 'refused', why: message };
    }
    steps.push(migration.name);
  }
  return { kind: 'finished', steps };
}

/** A version that has the file of a contract step works without what the step removes. */
function versionOf(migration: Migration, migrations: readonly Migration[]): number {
  return migrations.indexOf(migration) + 1;
}
