import type pg from 'pg';
import { PAYMENT_MODES } from '../providers/registry.ts';

/** A way to pay that the database knows and this process does not, with what of it is open. */
export type RemovedMode = {
  mode: string;
  openPayments: number;
  openMandates: number;
  standingOrders: number;
};

/** The next mode after another one, by the index of each table: a start of the portal must not read all payments. */
const MODES_OF = (table: string) => `
  SELECT mode FROM (
    WITH RECURSIVE found AS (
      (SELECT mode FROM ${table} ORDER BY mode LIMIT 1)
      UNION ALL
      SELECT (SELECT t.mode FROM ${table} t WHERE t.mode > found.mode ORDER BY t.mode LIMIT 1) FROM found WHERE found.mode IS NOT NULL)
    SELECT mode FROM found WHERE mode IS NOT NULL) modes_of_${table}`;

/** Finds the modes of add-ons that were used, or agreed to for a standing order, and are not loaded any more. */
export async function findRemovedModes(pool: pg.Pool): Promise<RemovedMode[]> {
  const { rows } = await pool.query<RemovedMode>(
    `SELECT known.mode,
       (SELECT count(*)::int FROM open_payments o JOIN payments p ON p.id = o.payment_id WHERE p.mode = known.mode) AS "openPayments",
       (SELECT count(*)::int FROM payment_mandates m WHERE m.mode = known.mode AND m.due_at IS NOT NULL) AS "openMandates",
       (SELECT count(*)::int FROM standing_orders o WHERE o.mode = known.mode AND o.ended_at IS NULL) AS "standingOrders"
     FROM (${MODES_OF('payments')} UNION ${MODES_OF('provider_references')} UNION SELECT DISTINCT mode FROM payment_mandates
       UNION SELECT DISTINCT mode FROM standing_orders) known
     WHERE known.mode <> ALL ($1) ORDER BY 1`,
    [PAYMENT_MODES],
  );
  return rows;
}
