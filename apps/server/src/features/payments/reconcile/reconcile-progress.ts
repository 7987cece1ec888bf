import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Difference } from './compare-books.ts';
import { reconciliationProgress } from './tables.ts';

/** How far the comparison of a book by asking about each payment has come. */
export type Progress = {
  /** Payments up to this id were asked about; empty at the beginning. */
  cursor: string;
  theirs: number;
  ours: number;
  unanswered: number;
  found: Difference[];
  startedAt: Date;
};

/** Where progress is kept, so that a comparison goes on after a restart instead of asking everything again. */
export type ProgressStore = ReturnType<typeof createProgressStore>;

/** Opens the store over a pool. */
export function createProgressStore(pool: pg.Pool) {
  const db = drizzle(pool);
  const its = (day: string, book: string) =>
    and(eq(reconciliationProgress.day, day), eq(reconciliationProgress.book, book));
  return {
    read: async (day: string, book: string): Promise<Progress | null> => {
      const [row] = await db.select().from(reconciliationProgress).where(its(day, book));
      return row ?? null;
    },
    save: async (day: string, book: string, progress: Progress): Promise<void> => {
      const target = [reconciliationProgress.day, reconciliationProgress.book];
      await db
        .insert(reconciliationProgress)
        .values({ day, book, ...progress })
        .onConflictDoUpdate({ target, set: progress });
    },
    remove: async (day: string, book: string): Promise<void> => {
      await db.delete(reconciliationProgress).where(its(day, book));
    },
  };
}
