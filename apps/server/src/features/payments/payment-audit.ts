import type pg from 'pg';
import { prioritySql } from '../../platform/jobs/job-pools.ts';
import type { PaymentState } from './payment-state.ts';
import { flagsSql } from './payment-statements.ts';
import type { StepJob } from './payment-step.ts';

/** Questions to the payments about their schedule (SAFETY I6). */
export function paymentAudit(pool: pg.Pool) {
  return {
    /**
     * Queues the step of every open payment that has none planned. The condition is that of the index
     * `payments_unscheduled`, which is always empty.
     * @returns their ids
     */
    requeueUnscheduled: async (steps: Record<PaymentState, StepJob | null>, at: Date): Promise<string[]> => {
      const { rows } = await pool.query<{ id: string }>(
        `WITH lost AS (
           SELECT id, mode, $1::jsonb ->> state AS job FROM payments
           WHERE due_at IS NULL AND (state IN ('created', 'submitted', 'awaiting-customer', 'paid', 'refunding', 'refund-submitted')
             OR (state = 'expired' AND starts > 0))
           LIMIT 1000)
         SELECT id, graphile_worker.add_job(job, payload => json_build_object('paymentId', id),
           run_at => $2, job_key => 'payment:' || id || ':' || job, priority => (${prioritySql('job')})::int,
           flags => ${flagsSql('job', 'mode')})
         FROM lost`,
        [JSON.stringify(steps), at],
      );
      return rows.map(({ id }) => id);
    },

    /** How many steps were due before a moment and are still to come. */
    countOverdue: async (before: Date): Promise<number> => {
      const { rows } = await pool.query<{ count: string }>(
        'SELECT count(*) FROM payments WHERE due_at < $1',
        [before],
      );
      return Number(rows[0]?.count);
    },
  };
}
