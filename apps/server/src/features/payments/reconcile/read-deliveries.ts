import type { Period } from '../providers/statement.ts';
import type { DeliveryBooks } from './compare-deliveries.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';

/** Name of the operator's record of what it gave, beside the books of the providers. */
export const DELIVERY_BOOK = 'deliveries';

/**
 * Reads a day of the operator's record and our side of it. A delivery we noted on that day and it does not list is
 * looked up by its key: around midnight it may be on record under the day before.
 * Throws when the operator does not answer: to be tried again.
 */
export async function readDeliveries(
  { books, deliveries }: Pick<ReconcileDeps, 'books' | 'deliveries'>,
  day: Period,
): Promise<DeliveryBooks> {
  const theirs = await deliveries.list(day);
  const noted = await books.deliveriesNoted(day);
  const named = theirs.flatMap(({ key }) => key ?? []);
  const ours = await books.entries([...new Set([...named, ...noted])]);
  const listed = new Set(named);
  const missing: string[] = [];
  for (const id of noted) {
    if (!listed.has(id) && !(await deliveries.find(id))) missing.push(id);
  }
  return { theirs, ours, missing };
}
