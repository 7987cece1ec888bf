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
import { WATCHED_STATES } from '../payment-steps.ts';
import { IS_UNSCHEDULED_SQL, OPEN_PAYMENTS_SQL, quotedList } from '../sql/schedule-sql.ts';
import { IS_SILENT_SQL } from '../sql/watch-sql.ts';

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
    inTransaction(pool, (client) => client.query(statement), { limit: MAX_SECONDS });
  return { ...scheduleStatements(query), ...repairStatements(pool, query), ...abandonedStatements(query) };
}

/** Statements about payments whose next step is overdue, missing or not found. */
function scheduleStatements(query: Query) {
  return {
    /**
     * Makes open payments without a next step due, at most 1,000. There should be none (SAFETY I6).
     * @returns the ids of the payments
     */
    scheduleUnscheduled: async (now: Date): Promise<string[]> => {
      const { rows } = await query<{ id: string }>(SCHEDULE_UNSCHEDULED({ now }));
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
     * Repairs open payments whose next step nobody would do in time: those that were written while the clock was ahead, whose step
     * may be a day away, and those of a watcher that does not report, such as after its row was lost. The step is moved to now. Other
     * times are shortened to their maximum.
     * @param max in milliseconds: the customer's time, an open start, the delay between two tries
     * @returns how many were repaired
     */
    repairFutureSteps: async (
      now: Date,
      max: { deadline: number; start: number; delay: number },
    ): Promise<number> => {
      const { rowCount } = await query(
        REPAIR_FUTURE_STEPS({
          now,
          maxDeadline: max.deadline / 1000,
          maxStart: max.start / 1000,
          maxDelay: max.delay / 1000,
        }),
      );
      return rowCount ?? 0;
    },

    /** Queues messages that the process which recorded them did not send. */
    queueUnsentMessages: async (now: Date, graceMs: number): Promise<void> => {
      const { rowCount } = await query(QUEUE_UNSENT_MESSAGES({ now, graceMs }));
      if (rowCount === BATCH) await query(QUEUE_UNSENT_MESSAGES({ now, graceMs }));
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

/** Written later than that: by a clock that was ahead. */
const SOON = "interval '1 minute'";

const SCHEDULE_UNSCHEDULED = preparedStatement<{ now: Date }>(
  'schedule-unscheduled-payments',
  `
    UPDATE payments p SET version = version + 1, due_at = $now, leased_until = $now
    WHERE p.id = ANY (ARRAY(SELECT s.payment_id FROM open_payments s WHERE s.due_at IS NULL AND s.state <> 'review' LIMIT ${BATCH}))
      AND ${IS_UNSCHEDULED_SQL}
    RETURNING p.id`,
);

const QUEUE_UNSENT_MESSAGES = preparedStatement<{ now: Date; graceMs: number }>(
  'queue-unsent-messages',
  `
    WITH unsent AS (
      SELECT m.payment_id, m.message FROM payment_messages m
      WHERE m.sent_at IS NULL AND m.queued_at <= $now::timestamptz - make_interval(secs => $graceMs::float8 / 1000)
        AND NOT EXISTS (
          SELECT FROM graphile_worker.jobs j WHERE j.key = 'message:' || m.payment_id || ':' || m.message)
      LIMIT ${BATCH}
      FOR UPDATE OF m SKIP LOCKED)
    SELECT graphile_worker.add_job('send-payment-message',
      payload => json_build_object('paymentId', payment_id, 'message', message),
      run_at => $now, job_key => 'message:' || payment_id || ':' || message) FROM unsent`,
);

const COUNT_OVERDUE = preparedStatement<{ before: Date }>(
  'count-overdue-payments',
  'SELECT count(*) FROM open_payments WHERE due_at < $before',
);

/** Never handed over: there is no provider to query and nothing to report to the customer. */
const ABANDONED = `${OPEN_PAYMENTS_SQL}
      WHERE s.lane = 'unstarted' AND s.due_at <= $now AND p.starts = 0 AND p.deadline_at <= $now`;

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
  now: Date;
  maxDeadline: number;
  maxStart: number;
  maxDelay: number;
};

const IS_UNWATCHED = `p.watched_by IS NOT NULL AND s.state IN (${quotedList(WATCHED_STATES)}) AND NOT EXISTS (
  SELECT FROM watching_processes w WHERE w.id = p.watched_by AND NOT ${IS_SILENT_SQL})`;

const REPAIRED_DUE = `CASE p.state WHEN 'created' THEN least(p.due_at, $now + make_interval(secs => $maxDeadline)) ELSE $now END`;

const REPAIR_FUTURE_STEPS = preparedStatement<RepairValues>(
  'repair-future-steps',
  `
    UPDATE payments p SET version = version + 1, updated_at = $now,
      due_at = ${REPAIRED_DUE}, leased_until = ${REPAIRED_DUE}, watched_by = NULL,
      deadline_at = least(deadline_at, $now + make_interval(secs => $maxDeadline)),
      start_open_until = CASE WHEN start_open_until IS NOT NULL
        THEN least(start_open_until, $now + make_interval(secs => $maxStart)) END,
      tried_since = least(tried_since, $now),
      unknown_since = CASE WHEN unknown_since IS NOT NULL THEN least(unknown_since, $now) END,
      early_check_at = CASE WHEN early_check_at IS NOT NULL THEN least(early_check_at, $now) END
    FROM open_payments s
    WHERE s.due_at > $now::timestamptz
      AND p.id = s.payment_id AND p.state = s.state AND p.due_at = s.due_at
      AND (p.updated_at > $now::timestamptz + ${SOON} OR s.due_at > $now::timestamptz + make_interval(secs => $maxDelay) OR (${IS_UNWATCHED}))`,
);
