import { type Book, booksOf } from './books.ts';
import { type BusinessDay, periodOf } from './business-day.ts';
import { compareBooks, type Difference } from './compare-books.ts';
import { compareDeliveries } from './compare-deliveries.ts';
import { enquirePayments } from './enquire-payments.ts';
import { DELIVERY_BOOK, readDeliveries } from './read-deliveries.ts';
import { readStatement } from './read-statement.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';

/**
 * The result of comparing one day of one source. `theirs`: the source's lines; `ours`: the portal's records;
 * `unanswered`: payments the provider did not answer about.
 */
export type Compared = {
  basis: 'statement' | 'enquiry';
  theirs: number;
  ours: number;
  unanswered: number;
  found: Difference[];
};

/**
 * Compares one day of one source, a provider or the operator, with the portal's records and stores the differences.
 * Running it again replaces the result. Changes no payment: for one that was charged at the provider and is unpaid in
 * the portal, a check is requested, which decides.
 * @throws when the source does not answer; the job is then repeated and continues where it stopped
 */
export async function reconcileBook(deps: ReconcileDeps, day: BusinessDay, name: string): Promise<void> {
  const result = await compare(deps, day, name);
  if (!result) return deps.log.warn({ book: name }, 'reconciliation: unknown source');
  await saveResult(deps, { day, book: name }, result);
  await deps.progress.remove(day, name);
}

async function compare(deps: ReconcileDeps, day: BusinessDay, name: string): Promise<Compared | null> {
  if (name === DELIVERY_BOOK) return compareOperator(deps, day);
  const source = booksOf(deps.providers).find((each) => each.name === name);
  if (!source) return null;
  return (await compareStatement(deps, source, day)) ?? enquirePayments(deps, source, day);
}

async function compareOperator(deps: ReconcileDeps, day: BusinessDay): Promise<Compared> {
  const records = await readDeliveries(deps, periodOf(day));
  return toResult(records, compareDeliveries(records));
}

async function compareStatement(
  deps: ReconcileDeps,
  source: Book,
  day: BusinessDay,
): Promise<Compared | null> {
  const records = source.statements && (await readStatement(deps, source, periodOf(day)));
  return records && toResult(records, compareBooks(records));
}

type Records = { theirs: readonly unknown[]; ours: ReadonlyMap<string, unknown> };

function toResult({ theirs, ours }: Records, found: Difference[]): Compared {
  return { basis: 'statement', theirs: theirs.length, ours: ours.size, unanswered: 0, found };
}

/** Stores the result, reports new differences, and requests checks of payments that were charged at the provider only. */
async function saveResult(
  deps: ReconcileDeps,
  { day, book }: { day: BusinessDay; book: string },
  { basis, theirs, ours, unanswered, found }: Compared,
): Promise<void> {
  const comparedAt = deps.clock.now();
  const newDifferences = await deps.books.keep({
    day,
    book,
    basis,
    theirs,
    ours,
    unanswered,
    comparedAt,
    found,
  });
  for (const { kind, subject, state } of newDifferences) {
    deps.count(book, kind);
    deps.log.warn({ day, book, kind, subject, state }, 'reconciliation: new difference');
  }
  for (const { kind, paymentId } of found) {
    if (kind === 'charged-not-paid' && paymentId)
      await deps.payments.bringCheckForward(paymentId, deps.clock.now());
  }
  deps.log.info({ day, book, basis, unanswered, differences: found.length }, 'reconciliation: day compared');
}
