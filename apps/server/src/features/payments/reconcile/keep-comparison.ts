import type { BusinessDay } from './business-day.ts';
import type { Difference } from './compare-books.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';

/** What came of comparing a book of a day: lines of theirs, payments of ours, and what differs. */
export type Compared = {
  basis: 'statement' | 'enquiry';
  theirs: number;
  ours: number;
  unanswered: number;
  found: Difference[];
};

/**
 * Keeps a comparison in place of an earlier one of that day, tells of the differences that are new, and has what was
 * charged there and is unpaid here asked about now. Changes no payment itself.
 */
export async function keepComparison(
  deps: ReconcileDeps,
  { day, book }: { day: BusinessDay; book: string },
  { basis, theirs, ours, unanswered, found }: Compared,
): Promise<void> {
  const comparedAt = deps.clock.now();
  const fresh = await deps.books.keep({ day, book, basis, theirs, ours, unanswered, comparedAt, found });
  for (const { kind, subject, state } of fresh) {
    deps.count(book, kind);
    deps.log.warn({ day, book, kind, subject, state }, 'the books differ');
  }
  for (const { kind, paymentId } of found) {
    if (kind === 'charged-not-paid' && paymentId)
      await deps.payments.bringCheckForward(paymentId, deps.clock.now());
  }
  deps.log.info({ day, book, basis, unanswered, differences: found.length }, 'books compared');
}
