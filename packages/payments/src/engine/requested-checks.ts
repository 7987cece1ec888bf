import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';
import type { Payment } from './payment.ts';
import { nextState, PAYMENT_STATES, STATES } from './payment-state.ts';
import type { ArchiveStatements } from './sql/archive-queries.ts';
import { LATE_CHARGE_STATES } from './sql/archive-sql.ts';

/** Minimum time between two requested checks of one payment. */
export const REQUESTED_CHECK_INTERVAL_MS = 3_000;

/** States in which the provider may report a charge; in `review` only while none is known. */
const CHECKABLE = PAYMENT_STATES.filter((state) => nextState(state, 'charge-confirmed') !== null);

/**
 * Those of them whose check is planned by `due_at`. In the others a check is queued, and the queue repeats the job until
 * there is an answer. `created` has only a deadline.
 */
const SCHEDULED = CHECKABLE.filter((state) => STATES[state].step !== null && state !== 'created');

/** A requested check that starts in this process is repeated after this time if the process died. */
const REPEAT_AFTER_MS = 5_000;

/**
 * Requested checks: a callback, a browser that returns from a gateway, or staff request a check ahead of
 * schedule. They count as no try. The schedule depends on the age of the payment only, so requests can't exhaust it.
 */
export function requestedChecks(pool: pg.Pool, archive: ArchiveStatements) {
  return {
    /**
     * Plans a check of one payment: now, or {@link REQUESTED_CHECK_INTERVAL_MS} after the last requested one. While one
     * is planned, further requests are ignored. The row in the database decides, so the limit holds over all nodes.
     * The check is queued, for a request from a process without workers. An archived payment that may still be charged
     * is brought back first.
     * @param notifiedReference the provider's reference according to a callback, if it has one
     * @returns false when there is no such payment
     */
    bringCheckForward: async (
      paymentId: string,
      at: Date,
      notifiedReference: string | null = null,
    ): Promise<boolean> => {
      const values = { paymentId, notifiedReference, ...requestedCheckValues(at), scheduled: [] };
      const request = () => pool.query<{ isInUse: boolean }>(BRING_CHECK_FORWARD(values));
      if ((await request()).rows[0]?.isInUse) return true;
      const archived = await archive.findArchived(paymentId);
      if (!archived || !LATE_CHARGE_STATES.includes(archived.state) || archived.chargedMinor !== null)
        return archived !== null;
      await archive.restoreOrder(paymentId);
      await request();
      return true;
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

/** Parameter values of {@link requestCheckSql}. */
export function requestedCheckValues(at: Date) {
  return {
    at,
    intervalMs: REQUESTED_CHECK_INTERVAL_MS,
    repeatMs: REPEAT_AFTER_MS,
    checkable: CHECKABLE,
    /** States whose check is planned by `due_at`; in the others it is queued. */
    scheduled: SCHEDULED,
  };
}

/** Whether a planned check is in the schedule of the payment, and not in the queue. */
export function hasSchedule({ state, dueAt }: Pick<Payment, 'state' | 'dueAt'>): boolean {
  return dueAt !== null && SCHEDULED.includes(state);
}

/** Whether the row has a schedule to bring forward. */
const IS_SCHEDULED = 'due_at IS NOT NULL AND state = ANY ($scheduled)';

/**
 * SQL of two WITH queries: `planned` is the payment whose check was planned, `queued` the job of a payment without a
 * schedule. A check that is due now is started by the caller; `due_at` repeats it if the process dies. A closed
 * payment has one job for all requests, so that the jobs that the queue repeats do not pile up.
 * @param condition SQL that selects the payment
 * @param notifiedReference SQL of the new value of that column
 */
export function requestCheckSql(condition: string, notifiedReference = 'notified_reference'): string {
  return `
  planned AS (
    UPDATE payments SET
      early_check_at = greatest($at::timestamptz, early_check_at + $intervalMs::int * interval '1 millisecond'),
      due_at = CASE WHEN ${IS_SCHEDULED} THEN least(due_at, CASE
          WHEN early_check_at + $intervalMs::int * interval '1 millisecond' > $at
          THEN early_check_at + $intervalMs::int * interval '1 millisecond'
          ELSE $at + $repeatMs::int * interval '1 millisecond' END) ELSE due_at END,
      notified_reference = ${notifiedReference}
    WHERE ${condition} AND state = ANY ($checkable) AND charged_minor IS NULL
      AND (early_check_at IS NULL OR early_check_at <= $at)
    RETURNING *),
  queued AS (
    SELECT graphile_worker.add_job('check-payment',
      payload => json_build_object('paymentId', id, 'early', true),
      run_at => early_check_at, job_key => 'payment:' || id || ':check-payment:early:' ||
        CASE WHEN due_at IS NULL THEN 'over' ELSE extract(epoch FROM early_check_at)::text END, flags => ARRAY[mode])
    FROM planned WHERE NOT (${IS_SCHEDULED}))`;
}

const BRING_CHECK_FORWARD = preparedStatement<
  RequestedCheckValues & { paymentId: string; notifiedReference: string | null }
>(
  'bring-check-forward',
  `WITH ${requestCheckSql('id = $paymentId', 'coalesce($notifiedReference::text, notified_reference)')}
   SELECT count(*), EXISTS (SELECT FROM payments WHERE id = $paymentId) AS "isInUse" FROM queued`,
);
