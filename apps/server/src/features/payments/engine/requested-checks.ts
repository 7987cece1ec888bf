import type pg from 'pg';
import { preparedStatement } from '../../../platform/database/prepared-statement.ts';
import { nextState, PAYMENT_STATES, type PaymentState } from './payment-state.ts';
import { requestedCheckKeyPrefix, STEP_OF_STATE } from './payment-steps.ts';

/** Minimum time between two requested checks of one payment. */
export const REQUESTED_CHECK_INTERVAL_MS = 3_000;

/** States in which the provider may report a charge; in `review` only while none is known. */
const CHECKABLE = PAYMENT_STATES.filter((state) => nextState(state, 'charge-confirmed') !== null);

/** Those of them with a schedule. In the others the queue repeats the job until there is an answer. */
const SCHEDULED = CHECKABLE.filter((state) => STEP_OF_STATE[state] !== null);

/**
 * Requested checks: a callback, a browser that returns from a gateway, or staff request a check ahead of
 * schedule. They count as no try and leave the scheduled check as it is, so that requests can't exhaust a
 * payment's tries.
 */
export function requestedChecks(pool: pg.Pool) {
  return {
    /**
     * Queues a check of one payment: now, or {@link REQUESTED_CHECK_INTERVAL_MS} after the last requested one. While one
     * is planned, further requests are ignored. The row in the database decides, so the limit holds over all
     * nodes. Each check has its own job key, because replacing a job that is about to run would delay it. Checks
     * of a closed payment share one key, so that the jobs the queue repeats do not pile up.
     */
    bringCheckForward: async (paymentId: string, at: Date): Promise<void> => {
      await pool.query(
        REQUEST_CHECK({
          paymentId,
          at,
          intervalMs: REQUESTED_CHECK_INTERVAL_MS,
          checkable: CHECKABLE,
          scheduled: SCHEDULED,
          keyPrefix: requestedCheckKeyPrefix(paymentId),
        }),
      );
    },

    /** Stores the provider's reference from a callback: from now on the payment is checked by it. */
    saveNotifiedReference: async (paymentId: string, reference: string): Promise<void> => {
      await pool.query({
        name: 'keep-notified-reference',
        text: `UPDATE payments SET notified_reference = $2
               WHERE id = $1 AND notified_reference IS DISTINCT FROM $2`,
        values: [paymentId, reference],
      });
    },
  };
}

/** Parameters of {@link REQUEST_CHECK}. */
type RequestCheckValues = {
  paymentId: string;
  at: Date;
  intervalMs: number;
  checkable: PaymentState[];
  scheduled: PaymentState[];
  keyPrefix: string;
};

const REQUEST_CHECK = preparedStatement<RequestCheckValues>(
  'bring-check-forward',
  `
  WITH planned AS (
    UPDATE payments
    SET early_check_at = greatest($at::timestamptz, early_check_at + $intervalMs::int * interval '1 millisecond')
    WHERE id = $paymentId AND state = ANY ($checkable) AND charged_minor IS NULL
      AND (early_check_at IS NULL OR early_check_at <= $at)
    RETURNING id, mode, early_check_at, state)
  SELECT graphile_worker.add_job('check-payment',
    payload => json_build_object('paymentId', id, 'early', true),
    run_at => early_check_at, job_key => $keyPrefix ||
      CASE WHEN state = ANY ($scheduled) THEN extract(epoch FROM early_check_at)::text ELSE 'over' END, flags => ARRAY[mode])
  FROM planned`,
);
