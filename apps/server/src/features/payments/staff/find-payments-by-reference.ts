import { parseShortReference, shortReference } from '@portal/payments/short-reference';
import type pg from 'pg';

/**
 * Finds the payments that customers know by this reference, nearly always one (RULINGS 79). It reads the ids of the
 * sixteen seconds that the reference contains, by the primary keys. Archived payments are found too.
 * @param typed as a customer reads it out or writes it
 * @returns their ids; none for a text that is no reference
 */
export async function findPaymentsByReference(pool: pg.Pool, typed: string): Promise<string[]> {
  const parsed = parseShortReference(typed);
  if (!parsed) return [];
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM payments WHERE id ^@ $1 UNION ALL SELECT id FROM archived_payments WHERE id ^@ $1',
    [parsed.idPrefix],
  );
  return rows.map(({ id }) => id).filter((id) => shortReference(id) === parsed.reference);
}
