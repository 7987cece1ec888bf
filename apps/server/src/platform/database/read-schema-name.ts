import pg from 'pg';
import { readMigrations } from './read-migrations.ts';

/** The name of the latest migration in the database at `url`; `unknown` when this version does not have it. */
export async function readSchemaName(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ hash: string }>('SELECT hash FROM drizzle.__drizzle_migrations');
    const applied = new Set(rows.map(({ hash }) => hash));
    return readMigrations().findLast(({ hash }) => applied.has(hash))?.name ?? 'unknown';
  } finally {
    await client.end();
  }
}
