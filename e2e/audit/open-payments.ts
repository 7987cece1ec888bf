import { onDatabase } from '../database.ts';
import { LEDGER, UNDECIDED } from './books.ts';

/**
 * Payments that have come to no end: something is still to be done, or the portal gave up waiting and the company
 * may still take the money, or has taken it.
 */
export function findOpen(databaseUrl: string): Promise<string[]> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(`
      SELECT p.id FROM payments p
      WHERE p.state IN ('created', 'submitted', 'awaiting-customer', 'paid', 'refunding', 'refund-submitted')
        OR (p.state IN ('expired', 'declined', 'cancelled') AND p.id IN (SELECT payment_id FROM ${UNDECIDED} u))
        OR (p.state = 'expired' AND p.id IN (SELECT payment_id FROM ${LEDGER} e WHERE kind = 'charge'))
      ORDER BY p.created_at`);
    return rows.map(({ id }) => id);
  });
}
