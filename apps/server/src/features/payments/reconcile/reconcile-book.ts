import { type Book, booksOf } from './books.ts';
import { type BusinessDay, periodOf } from './business-day.ts';
import { compareBooks } from './compare-books.ts';
import { compareDeliveries } from './compare-deliveries.ts';
import { enquirePayments } from './enquire-payments.ts';
import { type Compared, keepComparison } from './keep-comparison.ts';
import { DELIVERY_BOOK, readDeliveries } from './read-deliveries.ts';
import { readStatement } from './read-statement.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';

/**
 * Compares one day of one book, a provider's or the operator's, with ours and keeps what differs; doing it again
 * replaces the result. No payment is changed: one that was charged there and is unpaid here is asked about now, and
 * that check decides. Throws when nobody answers there: the job is tried again, and goes on where it was.
 */
export async function reconcileBook(deps: ReconcileDeps, day: BusinessDay, name: string): Promise<void> {
  const compared = await compare(deps, day, name);
  if (!compared) return deps.log.warn({ book: name }, 'reconcile: there is no such book any more');
  await keepComparison(deps, { day, book: name }, compared);
  await deps.progress.remove(day, name);
}

async function compare(deps: ReconcileDeps, day: BusinessDay, name: string): Promise<Compared | null> {
  if (name === DELIVERY_BOOK) return compareRecord(deps, day);
  const book = booksOf(deps.providers).find((each) => each.name === name);
  if (!book) return null;
  return (await compareStatement(deps, book, day)) ?? enquirePayments(deps, book, day);
}

async function compareRecord(deps: ReconcileDeps, day: BusinessDay): Promise<Compared> {
  const read = await readDeliveries(deps, periodOf(day));
  const found = compareDeliveries(read);
  return { basis: 'statement', theirs: read.theirs.length, ours: read.ours.size, unanswered: 0, found };
}

async function compareStatement(deps: ReconcileDeps, book: Book, day: BusinessDay): Promise<Compared | null> {
  const read = book.statements && (await readStatement(deps, book, book.statements, periodOf(day)));
  if (!read) return null;
  const found = compareBooks(read);
  return { basis: 'statement', theirs: read.theirs.length, ours: read.ours.size, unanswered: 0, found };
}
