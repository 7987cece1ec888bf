import { PAYMENT_STATES, type PaymentState } from '@portal/payments/engine/payment-state';
import { RETURNED_SUMS_SQL } from '@portal/payments/engine/returned-sums';
import type pg from 'pg';

/**
 * What the staff are shown as the state of a payment. While it is open that is its own state; what has ended is described by its
 * refunds and disputes too, so that a colleague does not read "delivered" of a purchase whose money is back.
 */
export type CaseState = PaymentState | 'partly-refunded' | 'disputed' | 'lost';

/** Every state that the staff are shown. */
export const CASE_STATES: readonly CaseState[] = PAYMENT_STATES.flatMap((state) =>
  state === 'fulfilled' ? [state, 'partly-refunded' as const, 'disputed' as const, 'lost' as const] : [state],
);

/**
 * SQL of the {@link CaseState} of a payment `p`, in use or archived: the only place that derives it. An open dispute comes first, because
 * it has a date; then a lost one, a refund under way, and what was refunded.
 */
export const CASE_STATE_SQL = `(CASE WHEN p.state NOT IN ('fulfilled', 'refunded') THEN p.state ELSE (
  SELECT CASE
    WHEN disputes.open > 0 THEN 'disputed'
    WHEN disputes.lost > 0 THEN 'lost'
    WHEN p.state = 'refunded' THEN p.state
    WHEN after.requested > after.refunded THEN 'refunding'
    WHEN after.refunded = 0 THEN p.state
    WHEN after.refunded < charge.minor THEN 'partly-refunded'
    ELSE 'refunded' END
  FROM (SELECT) one ${RETURNED_SUMS_SQL}) END)`;

const COLUMNS = 'id, state, reason, refund_attempt, charged_minor, amount_minor, refunded_minor';

/** Reads the state of a payment that the staff are shown; `null` when it does not exist. */
export async function readCaseState(pool: pg.Pool, id: string): Promise<CaseState | null> {
  const { rows } = await pool.query<{ state: CaseState }>(
    `SELECT ${CASE_STATE_SQL} AS state FROM (SELECT ${COLUMNS} FROM payments WHERE id = $1
       UNION ALL SELECT ${COLUMNS} FROM archived_payments WHERE id = $1) p LIMIT 1`,
    [id],
  );
  return rows[0]?.state ?? null;
}
