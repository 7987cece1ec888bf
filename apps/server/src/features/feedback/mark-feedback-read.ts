import { and, eq, isNull } from 'drizzle-orm';
import type { FeedbackDeps } from './save-feedback.ts';
import { feedback } from './tables.ts';

/** Marks feedback as read by a staff member. Returns whether unread feedback has this reference. */
export async function markFeedbackRead(
  { db, clock }: FeedbackDeps,
  { reference, by }: { reference: string; by: string },
): Promise<boolean> {
  const { rowCount } = await db
    .update(feedback)
    .set({ readAt: clock.now(), readBy: by })
    .where(and(eq(feedback.reference, reference), isNull(feedback.readAt)));
  return rowCount === 1;
}
