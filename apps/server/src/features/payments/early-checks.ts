import type pg from 'pg';
import { nextState, PAYMENT_STATES } from './payment-state.ts';
import { earlyCheckPrefix, STEP_OF_STATE } from './payment-step.ts';

/** However often somebody asks for it, a payment is checked ahead of its schedule at most that often. */
export const EARLY_CHECK_EVERY_MS = 3_000;

/** States in which the provider may have news of a charge; in `review` only while none is known. */
const CHECKABLE = PAYMENT_STATES.filter((state) => nextState(state, 'charge-confirmed') !== null);

/** Of those, the ones with a schedule. Elsewhere the queue itself asks again until there is an answer. */
const SCHEDULED = CHECKABLE.filter((state) => STEP_OF_STATE[state] !== null);

/**
 * Checks ahead of the schedule: a callback, a browser that comes back from a gateway, or the staff ask for one. They
 * count as no try and leave the scheduled check where it is, so nobody can wear a payment out by asking.
 */
export function earlyChecks(pool: pg.Pool) {
  return {
    /**
     * Queues a check of one payment: now, or as soon as the last early one is {@link EARLY_CHECK_EVERY_MS} ago. What
     * is asked for while one is planned is answered by that one. One row decides, so it holds over all nodes. Each has
     * a key of its own, since replacing one that is about to run would put it off; only for a payment that was over
     * they share one, so that the checks the queue repeats do not pile up.
     */
    bringCheckForward: async (paymentId: string, at: Date): Promise<void> => {
      await pool.query({
        name: 'bring-check-forward',
        text: `
          WITH planned AS (
            UPDATE payments
            SET early_check_at = greatest($2::timestamptz, early_check_at + $3::int * interval '1 millisecond')
            WHERE id = $1 AND state = ANY ($4) AND charged_minor IS NULL
              AND (early_check_at IS NULL OR early_check_at <= $2)
            RETURNING id, mode, early_check_at, state)
          SELECT graphile_worker.add_job('check-payment',
            payload => json_build_object('paymentId', id, 'early', true),
            run_at => early_check_at, job_key => $5 ||
              CASE WHEN state = ANY ($6) THEN extract(epoch FROM early_check_at)::text ELSE 'over' END, flags => ARRAY[mode])
          FROM planned`,
        values: [paymentId, at, EARLY_CHECK_EVERY_MS, CHECKABLE, earlyCheckPrefix(paymentId), SCHEDULED],
      });
    },

    /** Keeps the provider's name for a payment as a callback told it: it is asked about by that name from now on. */
    keepNotifiedReference: async (paymentId: string, reference: string): Promise<void> => {
      await pool.query({
        name: 'keep-notified-reference',
        text: `UPDATE payments SET notified_reference = $2
               WHERE id = $1 AND notified_reference IS DISTINCT FROM $2`,
        values: [paymentId, reference],
      });
    },
  };
}
