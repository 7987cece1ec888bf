import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { openDb } from './open-db.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number will do as long as every node of the portal uses the same one in its database. */
const MIGRATION_LOCK = 7_164_001;

/**
 * Brings the database at `url` to the schema this code expects: our own SQL migrations, then those of the
 * job queue. Doing nothing when all is current. Nodes that start at once wait for each other, because each
 * holds one session lock while it works. Throws the error of the statement that failed; that migration is
 * then rolled back as a whole.
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
    // Ending the session gives the lock back, also after an error.
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
