import { findPaymentsByReference } from '../features/payments/staff/find-payments-by-reference.ts';
import { findPaymentsByOtherReference } from '../features/payments/staff/search-payments.ts';
import { type CommandReport, refused } from './command.ts';
import type { StaffContext } from './open-staff-context.ts';

/**
 * The id of the transaction that somebody names by its id, by the reference that customers read out, by one of the provider, or by the number of a dispute.
 * What is none of them is returned as it is. A report when several transactions have the reference.
 */
export async function findTransaction(
  { pool }: Pick<StaffContext, 'pool'>,
  typed: string,
): Promise<{ id: string } | CommandReport> {
  const references = await Promise.all([
    findPaymentsByReference(pool, typed),
    findPaymentsByOtherReference(pool, typed),
  ]);
  const ids = [...new Set(references.flat())];
  return ids.length > 1 ? severalReport(typed, ids) : { id: ids[0] ?? typed };
}

/** The report for a reference that several transactions have. */
function severalReport(reference: string, ids: readonly string[]): CommandReport {
  const text = `${ids.length} transactions have the reference ${reference}. Name one by its id:\n${ids.join('\n')}`;
  return { ...refused(text, 'several'), data: { why: 'several', ids } };
}
