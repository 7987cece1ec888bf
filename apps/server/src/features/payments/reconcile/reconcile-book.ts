import { type Book, booksOf } from './books.ts';
import { type BusinessDay, periodOf } from './business-day.ts';
import { compareBooks, type Difference } from './compare-books.ts';
import { enquirePayments } from './enquire-payments.ts';
import { type Read, readStatement } from './read-statement.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';

/**
 * Compares one day of one provider's book with ours and keeps what differs; doing it again replaces the result. No
 * payment is changed: one that was charged there and is unpaid here is asked about now, and that check decides.
 * Throws when the provider does not answer: the job is tried again.
 */
export async function reconcileBook(deps: ReconcileDeps, day: BusinessDay, name: string): Promise<void> {
  const book = booksOf(deps.providers).find((each) => each.name === name);
  if (!book) return deps.log.warn({ book: name }, 'reconcile: there is no such book any more');
  const read = await readBoth(deps, book, day);
  const found = compareBooks(read);
  const fresh = await deps.books.keep({
    day,
    book: name,
    basis: read.basis,
    theirs: read.theirs.length,
    ours: read.ours.size,
    unanswered: read.unanswered,
    comparedAt: deps.clock.now(),
    found,
  });
  for (const difference of fresh) tell(deps, day, name, difference);
  for (const { kind, paymentId } of found) {
    if (kind === 'charged-not-paid' && paymentId)
      await deps.payments.bringCheckForward(paymentId, deps.clock.now());
  }
  const { basis, unanswered } = read;
  deps.log.info({ day, book: name, basis, unanswered, differences: found.length }, 'books compared');
}

async function readBoth(deps: ReconcileDeps, book: Book, day: BusinessDay): Promise<Read> {
  const period = periodOf(day);
  const read = book.statements && (await readStatement(deps, book, book.statements, period));
  return read ?? enquirePayments(deps, book, period);
}

function tell({ log, count }: ReconcileDeps, day: string, book: string, difference: Difference): void {
  const { kind, subject, state } = difference;
  count(book, kind);
  log.warn({ day, book, kind, subject, state }, 'the books differ');
}
