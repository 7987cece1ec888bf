import { inTransaction } from '@portal/platform/database/in-transaction';
import { preparedStatement } from '@portal/platform/database/prepared-statement';
import {
  eraseReplacedJobs,
  releaseAbandonedJobs,
  resetFutureCronRuns,
  retryExhaustedMessages,
} from '@portal/platform/jobs/release-abandoned-jobs';
import type pg from 'pg';
import type { PaymentUpdate } from '../payment.ts';
import { PAYMENT_STATES, type PaymentState, STATES } from '../payment-state.ts';
import { ADD_STEP, JOB_BY_STATE } from '../sql/add-step-sql.ts';
import {
  CANDIDATES_SQL,
  IS_UNSCHEDULED_SQL,
  IS_UNSTARTED_SQL,
  MAX_CANDIDATES,
  OPEN_PAYMENTS_SQL,
} from '../sql/schedule-sql.ts';
import type { LostJobReason } from './sweep-finding.ts';

/** Rows handled by one statement. Small batches keep the locks short. */
const BATCH = 1_000;
const EXPIRE_BATCH = 5_000;

/**
 * How long one statement about open payments may run: half a second is usual with tens of thousands of them. The connections of
 * jobs allow ten minutes, in which a plan from old statistics held both processors of a node, and the next sweep came on top.
 */
const MAX_SECONDS = 20;

type Query = <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) => Promise<pg.QueryResult<Row>>;

/** The statements of the sweep and of the schedule audit. Each is one transaction; several nodes may run them at once. */
export function sweepStatements(pool: pg.Pool) {
  const query: Query = (statement) =>
    inTransaction(pool, async (client) => {
      await client.query(`SET LOCAL statement_timeout = '${MAX_SECONDS}s'`);
      return client.query(statement);
    });
  return { ...requeueStatements(query), ...repairStatements(pool, query), ...abandonedStatements(query) };
}

/** Statements about payments whose next step is overdue or missing. */
function requeueStatements(query: Query) {
  return {
    /**
     * Queues the step of payments that was due before `dueBefore` and has no job that will run soon: the job is missing,
     * has been locked for over a minute, has used its last attempt, or is planned too late. A job that waits for a free
     * worker stays where it is in the queue.
     * @returns the reason for each payment, at most 1,000
     */
    requeueOverdue: async (
      states: PaymentState[],
      { dueBefore, now }: { dueBefore: Date; now: Date },
    ): Promise<LostJobReason[]> => {
      const { rows } = await query<{ because: LostJobReason }>(
        REQUEUE_OVERDUE({ jobByState: JOB_BY_STATE, states, dueBefore, now }),
      );
      return rows.map(({ because }) => because);
    },

    /**
     * Queues the step of open payments without a next step, at most 1,000. There should be none (SAFETY I6).
     * @returns the ids of the payments
     */
    requeueUnscheduled: async (now: Date): Promise<string[]> => {
      const { rows } = await query<{ id: string }>(REQUEUE_UNSCHEDULED({ jobByState: JOB_BY_STATE, now }));
      return rows.map(({ id }) => id);
    },

    /** Counts the payments whose next step was due before a time. */
    countOverdue: async (before: Date): Promise<number> => {
      const { rows } = await query<{ count: string }>(COUNT_OVERDUE({ before }));
      return Number(rows[0]?.count);
    },
  };
}

/** Statements that repair times and jobs. */
function repairStatements(pool: pg.Pool, query: Query) {
  return {
    /**
     * Repairs open payments that were written while the clock was ahead. Their next step may be a day away: it is moved
     * to now. Other times are shortened to their maximum.
     * @param max in milliseconds: the customer's time, an open start, the delay between two tries
     * @returns how many were repaired
     */
    repairFutureSteps: async (
      now: Date,
      max: { deadline: number; start: number; delay: number },
    ): Promise<number> => {
      const { rowCount } = await query(
        REPAIR_FUTURE_STEPS({
          jobByState: JOB_BY_STATE,
          states: PAYMENT_STATES.filter((state) => STATES[state].step !== null),
          now,
          maxDeadline: max.deadline / 1000,
          maxStart: max.start / 1000,
          maxDelay: max.delay / 1000,
        }),
      );
      return rowCount ?? 0;
    },

    /** Repairs the queue itself, whatever the jobs are about. Returns the number of jobs of each kind. */
    repairQueue: async () => {
      await resetFutureCronRuns(pool);
      return {
        freed: await releaseAbandonedJobs(pool),
        replaced: await eraseReplacedJobs(pool),
        messages: await retryExhaustedMessages(pool),
      };
    },
  };
}

/** Statements about payments that were never handed over and whose time is over. */
function abandonedStatements(query: Query) {
  return {
    /** The id of one payment that was never handed over and whose time is over; `null` when there is none. */
    findAbandoned: async (now: Date): Promise<string | null> => {
      const { rows } = await query<{ id: string }>(FIND_ABANDONED({ now }));
      return rows[0]?.id ?? null;
    },

    /**
     * Closes up to 5,000 payments that were never handed over, with their history rows.
     * @param update what `applyEvent` returns for one of them; it is written for all
     * @returns how many were closed
     */
    expireAbandoned: async ({ payment, event }: PaymentUpdate): Promise<number> => {
      const { updatedAt: now, state, reason, live, toldFailed, dueAt } = payment;
      const values = {
        now,
        state,
        reason,
        live,
        toldFailed,
        dueAt,
        event: event?.name,
        detail: event?.detail,
      };
      const { rowCount } = await query(EXPIRE_ABANDONED(values));
      return rowCount ?? 0;
    },
  };
}

/** A job that runs within this time needs no help; one that was locked so recently is running. */
const SOON = "interval '1 minute'";

const REQUEUE_OVERDUE = preparedStatement<{
  jobByState: string;
  states: PaymentState[];
  dueBefore: Date;
  now: Date;
}>(
  'requeue-overdue-payments',
  `
    WITH candidates AS MATERIALIZED (
      SELECT s.* FROM open_payments s WHERE s.state = ANY ($states::text[]) AND s.due_at < $dueBefore::timestamptz
        AND NOT ${IS_UNSTARTED_SQL}
        -- A job that runs soon, or runs, needs no help.
        AND (SELECT count(*) FROM graphile_worker.jobs j
          WHERE j.key = 'payment:' || s.payment_id || ':' || ($jobByState::jsonb ->> s.state)
            AND CASE WHEN j.locked_at IS NULL THEN j.attempts < j.max_attempts AND j.run_at <= $now::timestamptz + ${SOON}
              ELSE j.locked_at >= $now::timestamptz - ${SOON} END) = 0
      ORDER BY s.due_at LIMIT ${MAX_CANDIDATES}),
    late AS (
      SELECT p.id, p.mode, step.job, CASE
          WHEN j.id IS NULL THEN 'lost'
          WHEN j.locked_at IS NOT NULL THEN 'abandoned'
          WHEN j.attempts >= j.max_attempts THEN 'exhausted'
          ELSE 'late' END AS because
      FROM ${CANDIDATES_SQL}
      CROSS JOIN LATERAL (SELECT $jobByState::jsonb ->> s.state AS job) step
      LEFT JOIN graphile_worker.jobs j ON j.key = 'payment:' || p.id || ':' || step.job
      WHERE step.job IS NOT NULL
        AND NOT (p.state = 'created' AND p.starts = 0)
        AND (j.id IS NULL OR j.locked_at < $now::timestamptz - ${SOON}
          OR (j.locked_at IS NULL AND (j.attempts >= j.max_attempts OR j.run_at > $now::timestamptz + ${SOON})))
      ORDER BY s.due_at LIMIT ${BATCH}
      FOR UPDATE OF p SKIP LOCKED)
    SELECT because, ${ADD_STEP} IS NOT NULL AS queued FROM late`,
);

const REQUEUE_UNSCHEDULED = preparedStatement<{ jobByState: string; now: Date }>(
  'requeue-unscheduled-payments',
  `
    WITH lost AS (
      SELECT p.id, p.mode, $jobByState::jsonb ->> p.state AS job FROM ${OPEN_PAYMENTS_SQL}
      WHERE s.due_at IS NULL AND ${IS_UNSCHEDULED_SQL} LIMIT ${BATCH})
    SELECT id, ${ADD_STEP} FROM lost`,
);

const COUNT_OVERDUE = preparedStatement<{ before: Date }>(
  'count-overdue-payments',
  'SELECT count(*) FROM open_payments WHERE due_at < $before',
);

/** Never handed over: there is no provider to query and nothing to report to the customer. */
const ABANDONED = `${OPEN_PAYMENTS_SQL}
      WHERE s.state = 'created' AND s.due_at <= $now AND p.starts = 0 AND p.deadline_at <= $now`;

const FIND_ABANDONED = preparedStatement<{ now: Date }>(
  'find-abandoned-payment',
  `SELECT p.id FROM ${ABANDONED} ORDER BY s.due_at LIMIT 1`,
);

type ExpireValues = Pick<PaymentUpdate['payment'], 'state' | 'reason' | 'live' | 'toldFailed' | 'dueAt'> & {
  now: Date;
  event: string | undefined;
  detail: string | null | undefined;
};

const EXPIRE_ABANDONED = preparedStatement<ExpireValues>(
  'expire-abandoned-payments',
  `
    WITH abandoned AS (
      SELECT p.id FROM ${ABANDONED}
      ORDER BY s.due_at LIMIT ${EXPIRE_BATCH} FOR UPDATE OF p SKIP LOCKED),
    closed AS (
      UPDATE payments p SET version = p.version + 1, state = $state, reason = $reason, live = $live,
        told_failed = $toldFailed, due_at = $dueAt, updated_at = $now
      FROM abandoned WHERE p.id = abandoned.id
      RETURNING p.id, p.version, p.state, p.updated_at)
    INSERT INTO payment_events (payment_id, version, event, state, detail, at)
    SELECT id, version, $event, state, $detail, updated_at FROM closed`,
);

/** Parameters of {@link REPAIR_FUTURE_STEPS}; the three maxima are in seconds. */
type RepairValues = {
  jobByState: string;
  states: PaymentState[];
  now: Date;
  maxDeadline: number;
  maxStart: number;
  maxDelay: number;
};

const REPAIR_FUTURE_STEPS = preparedStatement<RepairValues>(
  'repair-future-steps',
  `
    WITH repaired AS (
      UPDATE payments p SET version = version + 1, updated_at = $now,
        due_at = CASE p.state WHEN 'created' THEN least(p.due_at, $now + make_interval(secs => $maxDeadline)) ELSE $now END,
        deadline_at = least(deadline_at, $now + make_interval(secs => $maxDeadline)),
        start_open_until = CASE WHEN start_open_until IS NOT NULL
          THEN least(start_open_until, $now + make_interval(secs => $maxStart)) END,
        tried_since = least(tried_since, $now),
        unknown_since = CASE WHEN unknown_since IS NOT NULL THEN least(unknown_since, $now) END,
        early_check_at = CASE WHEN early_check_at IS NOT NULL THEN least(early_check_at, $now) END
      FROM open_payments s
      WHERE s.state = ANY ($states::text[]) AND s.due_at > $now::timestamptz
        AND p.id = s.payment_id AND p.state = s.state AND p.due_at = s.due_at
        AND (p.updated_at > $now::timestamptz + ${SOON} OR s.due_at > $now::timestamptz + make_interval(secs => $maxDelay))
      RETURNING p.id, p.mode, p.state, CASE WHEN p.state <> 'created' THEN $jobByState::jsonb ->> p.state END AS job)
    SELECT CASE WHEN job IS NOT NULL THEN ${ADD_STEP} IS NOT NULL END FROM repaired`,
);
