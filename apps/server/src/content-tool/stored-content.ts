import type { ContentFile } from '@portal/platform/content/content-files';
import type { Db } from '@portal/platform/database/open-db';
import { readPictureFiles } from '../features/content/pictures/picture-store.ts';
import { readPublishedTexts } from '../features/content/published/published-texts.ts';
import { toContentFiles } from '../features/content/published/text-place.ts';
import { listMissedSearches } from '../features/help/missed-searches.ts';
import type { Finding } from './findings.ts';
import { type DatabaseConfig, withDatabase } from './with-database.ts';

/** What the database knows about the content. */
export type StoredContent = {
  /** What staff published over the folders (decision 116), and the pictures that they uploaded. */
  published: readonly ContentFile[];
  /** Searches of the help centre without results. */
  searches: readonly Finding[];
  /** Why the database was not read; `null` when it was. */
  problem: string | null;
};

/** What is known without a database. */
export const NO_STORED_CONTENT: StoredContent = { published: [], searches: [], problem: null };

const MAX_SHOWN = 30;

/** Reads what staff published and what visitors searched without a result. Does not throw. */
export async function readStoredContent(config: DatabaseConfig): Promise<StoredContent> {
  try {
    return await withDatabase(config, async (db) => ({
      published: [...(await readPictureFiles(db)).values(), ...toContentFiles(await readPublishedTexts(db))],
      searches: await missedSearches(db),
      problem: null,
    }));
  } catch (error) {
    // What a query failed of is the cause of its error.
    const { cause, message } = error as Error;
    return { ...NO_STORED_CONTENT, problem: cause instanceof Error ? cause.message : message };
  }
}

/** Lists searches of the help centre without results. */
async function missedSearches(db: Db): Promise<Finding[]> {
  const missed = await listMissedSearches(db, MAX_SHOWN);
  return missed.map(({ locale, query, misses }) => ({
    kind: 'note',
    where: 'searches that found nothing',
    what: `${misses} × “${query}” (${locale})`,
  }));
}
