import { borrowEmbedded } from '@portal/platform/database/embedded/borrow-embedded';
import { type Db, openDb } from '@portal/platform/database/open-db';
import type { Config } from '../config/config.ts';

/** Where the portal's database is. */
export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * Runs a function with the portal's database, and closes it afterwards. The embedded database of a portal that does not run is
 * started for it. Throws when the database cannot be reached.
 */
export async function withDatabase<Result>(
  { databaseUrl, dataDir }: DatabaseConfig,
  run: (db: Db) => Promise<Result>,
): Promise<Result> {
  const borrowed = databaseUrl ? null : await borrowEmbedded(dataDir);
  const { db, close } = openDb(databaseUrl?.reveal() ?? borrowed?.url ?? '', { max: 1 });
  try {
    return await run(db);
  } finally {
    await close();
    await borrowed?.close();
  }
}
