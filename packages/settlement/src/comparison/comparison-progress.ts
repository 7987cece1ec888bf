import { and, eq } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { DIFFERENCE_TEXTS } from '../differences/difference-kinds.ts';
import { comparisonProgress } from '../tables.ts';

/** How far a comparison is that checks each payment. */
export type ComparisonProgress = Omit<typeof comparisonProgress.$inferSelect, 'day' | 'source'>;

/** Store of the progress, so that a comparison continues after a restart. */
export function storedProgress(db: NodePgDatabase) {
  const isOf = (day: string, source: string) =>
    and(eq(comparisonProgress.day, day), eq(comparisonProgress.source, source));
  return {
    readProgress: async (day: string, source: string): Promise<ComparisonProgress | null> => {
      const [row] = await db.select().from(comparisonProgress).where(isOf(day, source));
      // An older version names other kinds; then the comparison begins again.
      return row?.found.every(({ kind }) => kind in DIFFERENCE_TEXTS) ? row : null;
    },
    saveProgress: async (day: string, source: string, progress: ComparisonProgress): Promise<void> => {
      const target = [comparisonProgress.day, comparisonProgress.source];
      await db
        .insert(comparisonProgress)
        .values({ day, source, ...progress })
        .onConflictDoUpdate({ target, set: progress });
    },
    removeProgress: async (day: string, source: string): Promise<void> => {
      await db.delete(comparisonProgress).where(isOf(day, source));
    },
  };
}
