import { foldedWords } from '@portal/domain/language/folded-text';
import type { Locale } from '@portal/domain/language/locale';
import type { Clock } from '@portal/domain/time/clock';
import type { Db } from '@portal/platform/database/open-db';
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { faqMissedSearches } from './tables.ts';

/**
 * Different searches stored at most, so that the table cannot be flooded. The rarest is removed first, of equals the
 * oldest.
 */
const MAX_STORED = 2_000;
const MIN_LENGTH = 3;
const MAX_LENGTH = 60;

/**
 * Normalises a search for counting. Returns `null` when it must not be stored: too short, too long, or with a number
 * or an e-mail address.
 */
export function countableSearch(typed: string): string | null {
  const query = foldedWords(typed).join(' ');
  const hasPersonalData = typed.includes('@') || (typed.match(/\d/g) ?? []).length > 3;
  return hasPersonalData || query.length < MIN_LENGTH || query.length > MAX_LENGTH ? null : query;
}

/** Counts a search without results; returns whether it could be counted. `most`: different searches stored at most. */
export async function countMissedSearch(
  { db, clock, most = MAX_STORED }: { db: Db; clock: Clock; most?: number },
  typed: string,
  locale: Locale,
): Promise<boolean> {
  const query = countableSearch(typed);
  if (!query) return false;
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
  return true;
}

/** A search without results, and how often it was made. */
export type MissedSearch = typeof faqMissedSearches.$inferSelect;

/** Lists searches without results, most frequent first, for the authors of answers. */
export function listMissedSearches(db: Db, limit = 100): Promise<MissedSearch[]> {
  return db.select().from(faqMissedSearches).orderBy(desc(faqMissedSearches.misses)).limit(limit);
}

/**
 * Marks a search as dealt with, until a person makes it again without a result. Returns whether the search is stored and
 * was open.
 */
export async function markSearchAnswered(
  { db, clock }: { db: Db; clock: Clock },
  { locale, query }: { locale: string; query: string },
): Promise<boolean> {
  const { answeredAt, lastAt } = faqMissedSearches;
  const { rowCount } = await db
    .update(faqMissedSearches)
    .set({ answeredAt: clock.now() })
    .where(
      and(
        eq(faqMissedSearches.locale, locale),
        eq(faqMissedSearches.query, query),
        or(isNull(answeredAt), gt(lastAt, answeredAt)),
      ),
    );
  return rowCount === 1;
}
