import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { openDb } from './open-db.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number; it must be the same on all nodes. */
const MIGRATION_LOCK = 7_164_001;

/**
 * Migrates the database at `url` to the schema of this version: our SQL migrations, then those of
 * graphile-worker. Does nothing when the schema is current. A session lock serialises nodes that start at
 * once. Throws the error of the failed statement; that migration is rolled back completely.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'portal migrations' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (existsSync(`${MIGRATIONS_FOLDER}/meta/_journal.json`)) {
      await applyMigrations(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
    }
    await migrateJobs(url);
  } finally {
    // Ending the session releases the lock, also after an error.
    await client.end();
  }
}

async function migrateJobs(url: string): Promise<void> {
  const { pool, close } = openDb(url, { max: 1, limits: null });
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await close();
  }
}
