import type pg from 'pg';
import {
  eraseReplacedJobs,
  forgetFutureTurns,
  freeAbandonedJobs,
  retryExhaustedMessages,
} from '../../platform/jobs/free-abandoned-jobs.ts';
import { prioritySql } from '../../platform/jobs/job-pools.ts';
import type { PaymentState } from './payment-state.ts';
import { flagsSql } from './payment-statements.ts';
import type { StepJob } from './payment-step.ts';
import type { PaymentWrite } from './payment-store.ts';

/** Why a payment's job had to be queued anew. */
export type LostBecause =
  /** There was none. */
  | 'lost'
  /** Whoever had taken it is gone. */
  | 'abandoned'
  /** The library had given it up. */
  | 'exhausted'
  /** It waited for a moment far away. */
  | 'late';

/** The job of each state. */
type Steps = Record<PaymentState, StepJob | null>;

/** Payments or jobs handled by one statement: short enough that nobody waits for its locks. */
const BATCH = 1_000;
const EXPIRED_AT_ONCE = 5_000;

/** The statements of the sweep. Each is one transaction, and several nodes may be at it side by side. */
export function sweepStatements(pool: pg.Pool) {
  return {
    /**
     * Queues the step of payments that was due before `overdue` and that nobody is about to do: the job is missing,
     * was taken a minute ago and never finished, is at its last attempt, or waits for long. A payment whose job waits
     * for its turn is left where it stands in the queue.
     * @param states those to look at
     * @returns one reason for each, at most a thousand
     */
    requeueOverdue: async (
      steps: Steps,
      states: PaymentState[],
      overdue: Date,
      at: Date,
    ): Promise<LostBecause[]> => {
      const { rows } = await pool.query<{ because: LostBecause }>({
        ...REQUEUE_OVERDUE,
        values: [JSON.stringify(steps), states, overdue, at],
      });
      return rows.map(({ because }) => because);
    },

    /** A payment nobody handed over and whose time is over; `null` when there is none. */
    findAbandoned: async (at: Date): Promise<string | null> => {
      const { rows } = await pool.query<{ id: string }>({
        name: 'find-abandoned-payment',
        text: `SELECT id FROM payments WHERE ${ABANDONED} ORDER BY due_at LIMIT 1`,
        values: [at],
      });
      return rows[0]?.id ?? null;
    },

    /**
     * Closes payments nobody handed over, some thousands in one statement with their histories: what `rule`, the
     * change that record-payment-event.ts would write for one of them, says of all.
     * @returns how many
     */
    expireAbandoned: async ({ payment, event }: PaymentWrite): Promise<number> => {
      const { rowCount } = await pool.query({
        ...EXPIRE_ABANDONED,
        values: [
          payment.updatedAt,
          payment.state,
          payment.reason,
          payment.live,
          payment.toldFailed,
          payment.dueAt,
          event?.name,
          event?.detail,
        ],
      });
      return rowCount ?? 0;
    },

    /**
     * Finds open payments that were written by a clock that was ahead and has been put right: their next step may be a
     * day away. It is planned for now; what else reaches beyond its longest time is shortened to that.
     * @param longest milliseconds: of the customer's time, of an open start, between two tries
     * @returns how many
     */
    mendFutureSteps: async (
      steps: Steps,
      at: Date,
      longest: { deadline: number; start: number; delay: number },
    ): Promise<number> => {
      const { rowCount } = await pool.query({
        ...MEND_FUTURE_STEPS,
        values: [
          JSON.stringify(steps),
          Object.keys(steps).filter((state) => steps[state as PaymentState] !== null),
          at,
          longest.deadline / 1000,
          longest.start / 1000,
          longest.delay / 1000,
        ],
      });
      return rowCount ?? 0;
    },

    /** Puts the queue itself in order, whatever the jobs are about. */
    mendQueue: async () => {
      await forgetFutureTurns(pool);
      return {
        freed: await freeAbandonedJobs(pool),
        replaced: await eraseReplacedJobs(pool),
        messages: await retryExhaustedMessages(pool),
      };
    },
  };
}

/** A waiting job that runs within that long needs no help, and one taken so recently is being done. */
const SOON = "interval '1 minute'";

const ADD_STEP = `graphile_worker.add_job(job, payload => json_build_object('paymentId', id), run_at => $RUN_AT,
  job_key => 'payment:' || id || ':' || job, priority => (${prioritySql('job')})::int, flags => ${flagsSql('job', 'mode')})`;

const REQUEUE_OVERDUE = {
  name: 'requeue-overdue-payments',
  text: `
    WITH late AS (
      SELECT p.id, p.mode, step.job, CASE
          WHEN j.id IS NULL THEN 'lost'
          WHEN j.locked_at IS NOT NULL THEN 'abandoned'
          WHEN j.attempts >= j.max_attempts THEN 'exhausted'
          ELSE 'late' END AS because
      FROM payments p
      CROSS JOIN LATERAL (SELECT $1::jsonb ->> p.state AS job) step
      LEFT JOIN graphile_worker._private_jobs j ON j.key = 'payment:' || p.id || ':' || step.job
      WHERE p.state = ANY ($2::text[]) AND p.due_at < $3 AND step.job IS NOT NULL
        AND NOT (p.state = 'created' AND p.starts = 0)
        AND (j.id IS NULL OR j.locked_at < $4::timestamptz - ${SOON}
          OR (j.locked_at IS NULL AND (j.attempts >= j.max_attempts OR j.run_at > $4::timestamptz + ${SOON})))
      ORDER BY p.due_at LIMIT ${BATCH}
      FOR UPDATE OF p SKIP LOCKED)
    SELECT because, ${ADD_STEP.replace('$RUN_AT', '$4')} IS NOT NULL AS queued FROM late`,
};

/** Nothing was ever handed over: there is nothing to ask for, and nothing to tell. */
const ABANDONED = "state = 'created' AND starts = 0 AND due_at <= $1 AND deadline_at <= $1";

const EXPIRE_ABANDONED = {
  name: 'expire-abandoned-payments',
  text: `
    WITH abandoned AS (
      SELECT id FROM payments WHERE ${ABANDONED}
      ORDER BY due_at LIMIT ${EXPIRED_AT_ONCE} FOR UPDATE SKIP LOCKED),
    closed AS (
      UPDATE payments p SET version = p.version + 1, state = $2, reason = $3, live = $4, told_failed = $5,
        due_at = $6, updated_at = $1
      FROM abandoned WHERE p.id = abandoned.id
      RETURNING p.id, p.version, p.state, p.updated_at)
    INSERT INTO payment_events (payment_id, version, event, state, detail, at)
    SELECT id, version, $7, state, $8, updated_at FROM closed`,
};

const MEND_FUTURE_STEPS = {
  name: 'mend-future-steps',
  text: `
    WITH mended AS (
      UPDATE payments SET version = version + 1, updated_at = $3,
        due_at = CASE state WHEN 'created' THEN least(due_at, $3 + make_interval(secs => $4)) ELSE $3 END,
        deadline_at = least(deadline_at, $3 + make_interval(secs => $4)),
        start_open_until = CASE WHEN start_open_until IS NOT NULL
          THEN least(start_open_until, $3 + make_interval(secs => $5)) END,
        tried_since = least(tried_since, $3),
        unknown_since = CASE WHEN unknown_since IS NOT NULL THEN least(unknown_since, $3) END,
        early_check_at = CASE WHEN early_check_at IS NOT NULL THEN least(early_check_at, $3) END
      WHERE state = ANY ($2::text[]) AND due_at > $3::timestamptz
        AND (updated_at > $3::timestamptz + ${SOON} OR due_at > $3::timestamptz + make_interval(secs => $6))
      RETURNING id, mode, state, CASE WHEN state <> 'created' THEN $1::jsonb ->> state END AS job)
    SELECT CASE WHEN job IS NOT NULL THEN ${ADD_STEP.replace('$RUN_AT', '$3')} IS NOT NULL END FROM mended`,
};
