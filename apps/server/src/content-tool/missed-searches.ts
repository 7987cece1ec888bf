import type { Config } from '../config/config.ts';
import { listMissedSearches } from '../features/help/missed-searches.ts';
import { borrowEmbedded } from '../platform/database/embedded/borrow-embedded.ts';
import { openDb } from '../platform/database/open-db.ts';
import type { Finding } from './findings.ts';

/** Searches shown at most. */
const MOST = 30;

/** Searches of the help centre that found nothing, when the portal's database can be reached; a note when it can't. */
export async function missedSearches({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Finding[]> {
  const where = 'searches that found nothing';
  try {
    const lent = databaseUrl ? null : await borrowEmbedded(dataDir);
    const { db, close } = openDb(databaseUrl?.reveal() ?? lent?.url ?? '', { max: 1 });
    try {
      const missed = await listMissedSearches(db, MOST);
      return missed.map(({ locale, query, misses }) => ({
        kind: 'note',
        where,
        what: `${misses} × “${query}” (${locale})`,
      }));
    } finally {
      await close();
      await lent?.close();
    }
  } catch (error) {
    return [{ kind: 'note', where, what: `not looked at: ${(error as Error).message}` }];
  }
}
