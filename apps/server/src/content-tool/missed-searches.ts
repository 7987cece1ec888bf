import type { Config } from '../config/config.ts';
import { listMissedSearches } from '../features/help/missed-searches.ts';
import { borrowEmbedded } from '../platform/database/embedded/borrow-embedded.ts';
import { openDb } from '../platform/database/open-db.ts';
import type { Finding } from './findings.ts';

const MAX_SHOWN = 30;

/** Lists searches of the help centre without results; a note instead when the database cannot be reached. */
export async function missedSearches({
  databaseUrl,
  dataDir,
  walArchive,
}: Pick<Config, 'databaseUrl' | 'dataDir' | 'walArchive'>): Promise<Finding[]> {
  const where = 'searches that found nothing';
  try {
    const borrowed = databaseUrl ? null : await borrowEmbedded(dataDir, walArchive);
    const { db, close } = openDb(databaseUrl?.reveal() ?? borrowed?.url ?? '', { max: 1 });
    try {
      const missed = await listMissedSearches(db, MAX_SHOWN);
      return missed.map(({ locale, query, misses }) => ({
        kind: 'note',
        where,
        what: `${misses} × “${query}” (${locale})`,
      }));
    } finally {
      await close();
      await borrowed?.close();
    }
  } catch (error) {
    return [{ kind: 'note', where, what: `not looked at: ${(error as Error).message}` }];
  }
}
