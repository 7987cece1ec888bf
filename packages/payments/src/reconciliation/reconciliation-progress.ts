import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { reconciliationProgress } from './tables.ts';

/** Progress of a comparison that checks each payment. */
export type ReconciliationProgress = Omit<typeof reconciliationProgress.$inferSelect, 'day' | 'book'>;

/** Store of the progress, so that a comparison continues after a restart. */
export type ReconciliationProgressStore = ReturnType<typeof createReconciliationProgressStore>;

/** Creates the store. */
export function createReconciliationProgressStore(pool: pg.Pool) {
  const db = drizzle(pool);
  const isOf = (day: string, book: string) =>
    and(eq(reconciliationProgress.day, day), eq(reconciliationProgress.book, book));
  return {
    read: async (day: string, book: string): Promise<ReconciliationProgress | null> => {
      const [row] = await db.select().from(reconciliationProgress).where(isOf(day, book));
      return row ?? null;
    },
    save: async (day: string, book: string, progress: ReconciliationProgress): Promise<void> => {
      const target = [reconciliationProgress.day, reconciliationProgress.book];
      await db
        .insert(reconciliationProgress)
        .values({ day, book, ...progress })
        .onConflictDoUpdate({ target, set: progress });
    },
    remove: async (day: string, book: string): Promise<void> => {
      await db.delete(reconciliationProgress).where(isOf(day, book));
    },
  };
}
