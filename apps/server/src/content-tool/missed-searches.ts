import type { Db } from '@portal/platform/database/open-db';
import { listMissedSearches } from '../features/help/missed-searches.ts';
import type { Finding } from './findings.ts';

const MAX_SHOWN = 30;

/** Lists searches of the help centre without results. */
export async function missedSearches(db: Db): Promise<Finding[]> {
  const missed = await listMissedSearches(db, MAX_SHOWN);
  return missed.map(({ locale, query, misses }) => ({
    kind: 'note',
    where: 'searches that found nothing',
    what: `${misses} × “${query}” (${locale})`,
  }));
}
