import type { Clock } from '@portal/domain/clock';
import { foldedWords } from '@portal/domain/folded-text';
import type { Locale } from '@portal/domain/locale';
import { desc, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/open-db.ts';
import { faqMissedSearches } from './tables.ts';

/** Different searches kept at most: nobody fills the table with nonsense. The rarest gives way, the oldest first. */
const MOST_KEPT = 2_000;
const SHORTEST = 3;
const LONGEST = 60;

/**
 * A search as it is counted: folded words. `null` for what nobody could answer or nobody should keep: too short, too
 * long, a telephone or account number, an e-mail address.
 */
export function countableSearch(typed: string): string | null {
  const query = foldedWords(typed).join(' ');
  const personal = typed.includes('@') || (typed.match(/\d/g) ?? []).length > 3;
  return personal || query.length < SHORTEST || query.length > LONGEST ? null : query;
}

/** Counts a search that found nothing. `most`: different ones kept. */
export async function countMissedSearch(
  { db, clock, most = MOST_KEPT }: { db: Db; clock: Clock; most?: number },
  typed: string,
  locale: Locale,
): Promise<void> {
  const query = countableSearch(typed);
  if (!query) return;
  const at = clock.now().toISOString();
  await db.execute(sql`
    WITH crowded AS (
      SELECT locale, query FROM faq_missed_searches ORDER BY misses, last_at
      LIMIT CASE WHEN EXISTS (SELECT FROM faq_missed_searches WHERE locale = ${locale} AND query = ${query}) THEN 0
        ELSE greatest(0, (SELECT count(*) FROM faq_missed_searches) - ${most} + 1) END
    ), gone AS (
      DELETE FROM faq_missed_searches USING crowded
      WHERE faq_missed_searches.locale = crowded.locale AND faq_missed_searches.query = crowded.query
    )
    INSERT INTO faq_missed_searches (locale, query, misses, last_at)
    VALUES (${locale}, ${query}, 1, ${at}::timestamptz)
    ON CONFLICT (locale, query) DO UPDATE SET misses = faq_missed_searches.misses + 1, last_at = EXCLUDED.last_at`);
}

/** A search that found nothing, and how often. */
export type MissedSearch = typeof faqMissedSearches.$inferSelect;

/** The searches that found nothing, the most frequent first: what answers are missing. */
export function listMissedSearches(db: Db, limit = 100): Promise<MissedSearch[]> {
  return db.select().from(faqMissedSearches).orderBy(desc(faqMissedSearches.misses)).limit(limit);
}
