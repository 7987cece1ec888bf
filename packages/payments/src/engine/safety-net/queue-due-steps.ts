import type { Clock } from '@portal/domain/time/clock';
import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';
import { PAYMENT_STATES, type PaymentState, STATES } from '../payment-state.ts';
import { ADD_STEP, JOB_BY_STATE } from '../sql/add-step-sql.ts';
import { CANDIDATES_SQL, IS_UNSTARTED_SQL } from '../sql/schedule-sql.ts';

/** Deliveries and refunds start in the process that recorded the charge. After this time it has probably died. */
export const STEP_GRACE_MS = 5_000;
/**
 * The same for the first request of a refund, which the sweep queues then. Longer than a call: some gateways refuse a request
 * beside another one, and that would be taken for a refusal of the refund (decision 167).
 */
export const REFUND_GRACE_MS = 60_000;
/** The same for messages. A message centre may be slow, and a second message is worse than a late one. */
export const MESSAGE_GRACE_MS = 30_000;

/** Rows queued by one statement. */
const BATCH = 1_000;

/** States in which charged money is delivered or refunded next. The step starts in the process that recorded the state. */
export const CHARGED_STATES: PaymentState[] = PAYMENT_STATES.filter((state) => {
  const step = STATES[state].step;
  return step === 'fulfil-payment' || step === 'refund-payment';
});
/** States whose step is a check at its time. */
export const CHECKED_STATES: PaymentState[] = PAYMENT_STATES.filter(
  (state) => STATES[state].step === 'check-payment',
);

/** Puts into the queue what is due in the database and has no job. */
export function dueStepStatements(pool: pg.Pool) {
  return {
    /**
     * Queues steps whose time has come. Several nodes may run it at once.
     * @param since steps that were due before are left to the sweep; `null` for all
     * @returns how many were queued, at most 1,000
     */
    queueDueSteps: async (now: Date, since: Date | null): Promise<number> => {
      const { rowCount } = await pool.query(
        QUEUE_DUE_STEPS({
          now,
          since: since ?? new Date(0),
          jobByState: JOB_BY_STATE,
          checked: CHECKED_STATES,
          continued: CHARGED_STATES,
          graceMs: STEP_GRACE_MS,
          refundGraceMs: REFUND_GRACE_MS,
        }),
      );
      return rowCount ?? 0;
    },

    /** The same for messages that were not sent. */
    queueUnsentMessages: async (now: Date, since: Date | null): Promise<number> => {
      const { rowCount } = await pool.query(
        QUEUE_UNSENT_MESSAGES({ now, since: since ?? new Date(0), graceMs: MESSAGE_GRACE_MS }),
      );
      return rowCount ?? 0;
    },
  };
}

type DueSteps = { store: ReturnType<typeof dueStepStatements>; clock: Clock };

/** Steps that were due that long before the last look are left to the sweep. Longer than a slow commit. */
const OVERLAP_MS = 10_000;

/**
 * Creates the function that every node calls each second. The first call looks at everything that is due, later ones at
 * what has become due since, so that a backlog that waits in the queue costs nothing.
 */
export function createDueStepQueue({ store, clock }: DueSteps): () => Promise<void> {
  let last: Date | null = null;
  return async () => {
    const now = clock.now();
    const since = (graceMs: number) => last && new Date(last.getTime() - graceMs - OVERLAP_MS);
    while ((await store.queueDueSteps(now, since(STEP_GRACE_MS))) === BATCH);
    while ((await store.queueUnsentMessages(now, since(MESSAGE_GRACE_MS))) === BATCH);
    last = now;
  };
}

/** Whether the process that began the refund of the payment `p` requests it. Later requests are queued. */
export const IS_FIRST_REFUND_SQL = "p.state = 'refunding' AND p.tries = 0";

const QUEUE_DUE_STEPS = preparedStatement<{
  now: Date;
  since: Date;
  jobByState: string;
  checked: PaymentState[];
  continued: PaymentState[];
  graceMs: number;
  refundGraceMs: number;
}>(
  'queue-due-steps',
  `
    WITH candidates AS MATERIALIZED (
      SELECT s.* FROM open_payments s
      WHERE ((s.state = ANY ($checked::text[]) AND s.due_at <= $now::timestamptz AND s.due_at >= $since::timestamptz)
        OR (s.state = ANY ($continued::text[]) AND s.due_at >= $since
            AND s.due_at <= $now - make_interval(secs => $graceMs::float8 / 1000)))
        -- The sweep closes these in bulk.
        AND NOT ${IS_UNSTARTED_SQL}),
    due AS (
      SELECT p.id, p.mode, step.job FROM ${CANDIDATES_SQL}
      CROSS JOIN LATERAL (SELECT $jobByState::jsonb ->> s.state AS job) step
      WHERE NOT (p.state = 'created' AND p.starts = 0)
        AND NOT (${IS_FIRST_REFUND_SQL} AND s.due_at > $now - make_interval(secs => $refundGraceMs::float8 / 1000))
        AND NOT EXISTS (SELECT FROM graphile_worker.jobs j WHERE j.key = 'payment:' || p.id || ':' || step.job)
      LIMIT ${BATCH}
      FOR UPDATE OF p SKIP LOCKED)
    SELECT ${ADD_STEP} FROM due`,
);

const QUEUE_UNSENT_MESSAGES = preparedStatement<{ now: Date; since: Date; graceMs: number }>(
  'queue-unsent-messages',
  `
    WITH unsent AS (
      SELECT m.payment_id, m.message FROM payment_messages m
      WHERE m.sent_at IS NULL AND m.queued_at >= $since::timestamptz
        AND m.queued_at <= $now::timestamptz - make_interval(secs => $graceMs::float8 / 1000)
        AND NOT EXISTS (
          SELECT FROM graphile_worker.jobs j WHERE j.key = 'message:' || m.payment_id || ':' || m.message)
      LIMIT ${BATCH}
      FOR UPDATE OF m SKIP LOCKED)
    SELECT graphile_worker.add_job('send-payment-message',
      payload => json_build_object('paymentId', payment_id, 'message', message),
      run_at => $now, job_key => 'message:' || payment_id || ':' || message) FROM unsent`,
);
