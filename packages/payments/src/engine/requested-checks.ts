import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';
import type { Payment } from './payment.ts';
import { nextState, PAYMENT_STATES } from './payment-state.ts';
import type { ArchiveStatements } from './sql/archive-queries.ts';
import { LATE_CHARGE_STATES } from './sql/archive-sql.ts';
import { paymentColumns } from './sql/payment-columns.ts';

/** Minimum time between two requested checks of one payment. */
export const REQUESTED_CHECK_INTERVAL_MS = 3_000;

/**
 * States in which the provider may report a charge; in `review` only while none is known. `created` has only a deadline.
 */
const CHECKABLE = PAYMENT_STATES.filter(
  (state) => state !== 'created' && nextState(state, 'charge-confirmed') !== null,
);

/**
 * Requested checks: a callback, a browser that returns from a gateway, or staff bring the next check of a payment forward; a
 * closed payment gets one. The schedule depends on the age of the payment only, so requests can't exhaust it.
 */
export function requestedChecks(pool: pg.Pool, archive: ArchiveStatements) {
  return {
    /**
     * Plans a check of one payment: now, or {@link REQUESTED_CHECK_INTERVAL_MS} after the last requested one. While one
     * is planned, further requests are ignored. The row in the database decides, so the limit holds over all nodes.
     * Any process claims it. An archived payment that may still be charged is brought back first.
     * @param notifiedReference the provider's reference according to a callback, if it has one
     * @returns false when there is no such payment
     */
    bringCheckForward: async (
      paymentId: string,
      at: Date,
      notifiedReference: string | null = null,
    ): Promise<boolean> => {
      const values = { paymentId, notifiedReference, ...requestedCheckValues(at, null) };
      const request = () => pool.query<{ isInUse: boolean }>(BRING_CHECK_FORWARD(values));
      if ((await request()).rows[0]?.isInUse) return true;
      const archived = await archive.findArchived(paymentId);
      if (!archived || !LATE_CHARGE_STATES.includes(archived.state) || archived.chargedMinor !== null)
        return archived !== null;
      await archive.restoreOrder(paymentId);
      await request();
      return true;
    },

    /**
     * The same for a payment in use, of a check that this process does.
     * @param heldUntil its lease
     * @returns the payment when the check is due now; `null` when another one was requested just before
     */
    requestCheck: async (paymentId: string, at: Date, heldUntil: Date): Promise<Payment | null> => {
      const values = { paymentId, ...requestedCheckValues(at, heldUntil) };
      return (await pool.query<Payment>(REQUEST_CHECK(values))).rows[0] ?? null;
    },

    /** Stores the provider's reference from a callback: from now on the payment is checked by it. */
    saveNotifiedReference: async (paymentId: string, reference: string): Promise<void> => {
      await pool.query(SAVE_NOTIFIED_REFERENCE({ paymentId, reference }));
    },
  };
}

const SAVE_NOTIFIED_REFERENCE = preparedStatement<{ paymentId: string; reference: string }>(
  'save-notified-reference',
  `UPDATE payments SET notified_reference = $reference
   WHERE id = $paymentId AND notified_reference IS DISTINCT FROM $reference`,
);

/** Parameters of {@link requestCheckSql}. */
export type RequestedCheckValues = ReturnType<typeof requestedCheckValues>;

/**
 * Parameter values of {@link requestCheckSql}.
 * @param heldUntil lease of the process that does a check which is due now; `null`: any process claims it
 */
export function requestedCheckValues(at: Date, heldUntil: Date | null) {
  return { at, heldUntil, intervalMs: REQUESTED_CHECK_INTERVAL_MS, checkable: CHECKABLE };
}

const EARLIEST = `greatest($at::timestamptz, early_check_at + $intervalMs::int * interval '1 millisecond')`;

/**
 * SQL of the WITH query `planned`: the payment whose check was planned.
 * @param condition SQL that selects the payment
 * @param notifiedReference SQL of the new value of that column
 */
export function requestCheckSql(condition: string, notifiedReference = 'notified_reference'): string {
  return `
  planned AS (
    UPDATE payments SET
      early_check_at = ${EARLIEST},
      due_at = least(due_at, ${EARLIEST}),
      leased_until = CASE WHEN ${EARLIEST} = $at AND $heldUntil::timestamptz IS NOT NULL THEN $heldUntil
        WHEN due_at <= ${EARLIEST} THEN leased_until ELSE ${EARLIEST} END,
      notified_reference = ${notifiedReference}
    WHERE ${condition} AND state = ANY ($checkable) AND starts > 0 AND charged_minor IS NULL
      AND (early_check_at IS NULL OR early_check_at <= $at)
    RETURNING *)`;
}

const BRING_CHECK_FORWARD = preparedStatement<
  RequestedCheckValues & { paymentId: string; notifiedReference: string | null }
>(
  'bring-check-forward',
  `WITH ${requestCheckSql('id = $paymentId', 'coalesce($notifiedReference::text, notified_reference)')}
   SELECT count(*), EXISTS (SELECT FROM payments WHERE id = $paymentId) AS "isInUse" FROM planned`,
);

const REQUEST_CHECK = preparedStatement<RequestedCheckValues & { paymentId: string }>(
  'request-check',
  `WITH ${requestCheckSql('id = $paymentId')}
   SELECT ${paymentColumns('planned')} FROM planned WHERE early_check_at = $at`,
);
