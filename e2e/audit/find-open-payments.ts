import { withDatabase } from '../database.ts';
import { LEDGER, UNDECIDED } from './ledgers.ts';

/**
 * Finds payments that are not final: something is still to be done, or the portal stopped waiting and the provider
 * may still charge, or has charged.
 */
export function findOpenPayments(databaseUrl: string): Promise<string[]> {
  return withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(`
      SELECT p.id FROM payments p
      WHERE p.state IN ('created', 'submitted', 'awaiting-customer', 'paid', 'refunding', 'refund-submitted')
        OR (p.state IN ('expired', 'declined', 'cancelled') AND p.id IN (SELECT payment_id FROM ${UNDECIDED} u))
        OR (p.state = 'expired' AND p.id IN (SELECT payment_id FROM ${LEDGER} e WHERE kind = 'charge'))
        OR p.id IN (SELECT payment_id FROM payment_refunds WHERE due_at IS NOT NULL)
      ORDER BY p.created_at`);
    return rows.map(({ id }) => id);
  });
}
