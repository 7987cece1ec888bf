import type { JobHandlers } from '@portal/platform/jobs/job-types';
import { runDueJobs } from '@portal/platform/jobs/testing/run-due-jobs';
import type pg from 'pg';
import type { paymentJobHandlers, paymentMaintenanceHandlers } from '../engine/payment-jobs.ts';
import {
  CHARGED_STATES,
  CHECKED_STATES,
  dueStepStatements,
  IS_FIRST_REFUND_SQL,
  MESSAGE_GRACE_MS,
  REFUND_GRACE_MS,
  STEP_GRACE_MS,
} from '../engine/safety-net/queue-due-steps.ts';
import type { RefundJob } from '../refunds/refund-jobs.ts';
import { createRefundStore } from '../refunds/refund-store.ts';
import type { TestClock } from './test-clock.ts';

/** A portal's workers on a test clock. */
export type TestWorker = {
  database: pg.Pool;
  clock: TestClock;
  handlers: ReturnType<typeof paymentJobHandlers> &
    ReturnType<typeof paymentMaintenanceHandlers> &
    Pick<JobHandlers, 'verify-payment' | RefundJob>;
  /** Does the steps that follow in the process that recorded their cause. */
  continueSteps: () => Promise<void>;
};

/** A step that stays due must not block a test forever. */
const MAX_ROUNDS = 50;

/**
 * Does the steps that follow, queues what is due and runs the due jobs, until nothing is due. Returns when the next job,
 * step or message is due, `null` when there is none.
 */
export async function runDueTestJobs(worker: TestWorker): Promise<Date | null> {
  const { database: pool, clock, handlers, continueSteps } = worker;
  let at: Date | null = null;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await continueSteps();
    await queueDue(worker);
    await runDueJobs({ pool, handlers, clock, log: { error: () => {} } });
    await continueSteps();
    at = await nextAt(pool);
    if (!at || at > clock.now()) break;
  }
  return at;
}

/** What a portal queues each second. */
async function queueDue({ database: pool, clock }: TestWorker): Promise<void> {
  const due = dueStepStatements(pool);
  await Promise.all([
    due.queueDueSteps(clock.now(), null),
    due.queueUnsentMessages(clock.now(), null),
    createRefundStore(pool).queueDue(clock.now()),
  ]);
}

/**
 * Advances the clock, running every step, message and job at its time, and the sweep at the end.
 * @throws Error when something stays due, e.g. because no handler runs it
 */
export async function passTime(worker: TestWorker, ms: number): Promise<void> {
  const { clock, handlers } = worker;
  const end = new Date(clock.now().getTime() + ms);
  for (let at = await runDueTestJobs(worker); at && at <= end; at = await runDueTestJobs(worker)) {
    if (at <= clock.now()) throw new Error('what is due was not done');
    clock.moveTo(at);
  }
  clock.moveTo(end);
  await handlers['sweep-payments']({});
  await runDueTestJobs(worker);
}

/**
 * When the next job, step or message is due; `null` when there is none. Prepared, because a simulated day needs it
 * hundreds of times and planning takes longer than executing.
 */
async function nextAt(pool: pg.Pool): Promise<Date | null> {
  const { rows } = await pool.query<{ at: Date | null }>({
    name: 'next-due-in-test',
    text: `SELECT min(at) AS at FROM (
       SELECT p.due_at + make_interval(secs => CASE WHEN ${IS_FIRST_REFUND_SQL} THEN $5::float8 / 1000
         WHEN p.state = ANY ($2) THEN $3::float8 / 1000 ELSE 0 END) AS at
       FROM payments p
       WHERE p.state = ANY ($1 || $2) AND NOT (p.state = 'created' AND p.starts = 0)
         AND NOT EXISTS (SELECT FROM graphile_worker.jobs j WHERE starts_with(j.key, 'payment:' || p.id || ':'))
       UNION ALL
       SELECT m.queued_at + make_interval(secs => $4::float8 / 1000) FROM payment_messages m
       WHERE m.sent_at IS NULL AND NOT EXISTS (
         SELECT FROM graphile_worker.jobs j WHERE j.key = 'message:' || m.payment_id || ':' || m.message)
       UNION ALL
       SELECT r.due_at FROM payment_refunds r WHERE r.due_at IS NOT NULL
         AND NOT EXISTS (SELECT FROM graphile_worker.jobs j WHERE j.key = 'refund:' || r.id)
       UNION ALL
       SELECT run_at FROM graphile_worker.jobs WHERE locked_at IS NULL AND attempts < max_attempts) due`,
    values: [CHECKED_STATES, CHARGED_STATES, STEP_GRACE_MS, MESSAGE_GRACE_MS, REFUND_GRACE_MS],
  });
  return rows[0]?.at ?? null;
}
