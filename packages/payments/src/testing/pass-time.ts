import type { JobHandlers } from '@portal/platform/jobs/job-types';
import { runDueJobs } from '@portal/platform/jobs/testing/run-due-jobs';
import type pg from 'pg';
import type { paymentJobHandlers } from '../engine/payment-jobs.ts';
import { type NextStep, stepOf } from '../engine/payment-steps.ts';
import { createPaymentStore } from '../engine/payment-store.ts';
import { MESSAGE_GRACE_MS } from '../engine/safety-net/sweep-payments.ts';
import { SILENT_MS } from '../engine/sql/watch-sql.ts';
import { PAYMENT_MODES } from '../providers/registry.ts';
import type { RefundJob } from '../refunds/refund-jobs.ts';
import { createRefundStore } from '../refunds/refund-store.ts';
import type { TestClock } from './test-clock.ts';
import type { TestWatch } from './test-steps.ts';

/** A portal's workers on a test clock. */
export type TestWorker = {
  database: pg.Pool;
  clock: TestClock;
  handlers: ReturnType<typeof paymentJobHandlers> & Pick<JobHandlers, 'verify-payment' | RefundJob>;
  /** Does the steps that follow in the process that recorded their cause. */
  continueSteps: () => Promise<void>;
  /** Does a step that was claimed; a process that has crashed only holds it. */
  perform: (step: NextStep) => Promise<void>;
  sweep: () => Promise<void>;
  watch: TestWatch;
  /** Whether it has crashed: until it is started again nobody does anything. */
  isDead: () => boolean;
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
    await doWatchedSteps(worker);
    await doDueSteps(worker);
    at = earlier(await nextAt(pool, worker.watch.watcher()), worker.watch.nextAt());
    if (!at || at > clock.now()) break;
    await queueDue(worker);
    await runDueJobs({ pool, handlers, clock, log: { error: () => {} } });
  }
  return at;
}

const ALL_LANES = ['delivery', ...PAYMENT_MODES].map((lane) => ({ lane, slots: 50 }));

/** Does what a portal claims each second. */
async function doDueSteps({ database, clock, perform, continueSteps }: TestWorker): Promise<void> {
  const claimed = await createPaymentStore(database).claimDueSteps(ALL_LANES, clock.now());
  for (const payment of claimed) await perform({ job: stepOf(payment), payment });
  await continueSteps();
}

/** What a portal does by its own timers, which it also reports. */
async function doWatchedSteps({ database, clock, perform, continueSteps, watch }: TestWorker): Promise<void> {
  const watcher = watch.watcher();
  if (watcher === null) return;
  const store = createPaymentStore(database);
  await store.reportWatcher(watcher, clock.now());
  for (const payment of await store.readWatched(watch.takeDue(), watcher, clock.now()))
    await perform({ job: stepOf(payment), payment });
  await continueSteps();
}

function earlier(one: Date | null, other: Date | null): Date | null {
  return one && other ? (one < other ? one : other) : (one ?? other);
}

/** What a portal queues. */
async function queueDue({ database: pool, clock }: TestWorker): Promise<void> {
  await Promise.all([
    createPaymentStore(pool).queueUnsentMessages(clock.now(), MESSAGE_GRACE_MS),
    createRefundStore(pool).queueDue(clock.now()),
  ]);
}

/**
 * Advances the clock, running every step, message and job at its time, and the sweep at the end. After a crash only the time goes
 * on: claiming a dead process's step for it at the end of each lease would make three days take minutes.
 * @throws Error when something stays due, e.g. because no handler runs it
 */
export async function passTime(worker: TestWorker, ms: number): Promise<void> {
  const { clock, sweep, isDead } = worker;
  const end = new Date(clock.now().getTime() + ms);
  for (let at = await runDueTestJobs(worker); at && at <= end; at = await runDueTestJobs(worker)) {
    if (isDead()) break;
    if (at <= clock.now()) throw new Error('what is due was not done');
    clock.moveTo(at);
  }
  clock.moveTo(end);
  await sweep();
  await runDueTestJobs(worker);
}

/**
 * When the next job, step or message is due, or a process counts as dead; `null` when there is none. Prepared, because a simulated day needs it
 * hundreds of times and planning takes longer than executing.
 */
async function nextAt(pool: pg.Pool, watcher: string | null): Promise<Date | null> {
  const { rows } = await pool.query<{ at: Date | null }>({
    name: 'next-due-in-test',
    text: `SELECT min(at) AS at FROM (
       SELECT greatest(p.due_at, p.leased_until) AS at FROM payments p
       WHERE p.due_at IS NOT NULL AND NOT (p.state = 'created' AND p.starts = 0)
       UNION ALL
       SELECT m.queued_at + make_interval(secs => $1::float8 / 1000) FROM payment_messages m
       WHERE m.sent_at IS NULL AND NOT EXISTS (
         SELECT FROM graphile_worker.jobs j WHERE j.key = 'message:' || m.payment_id || ':' || m.message)
       UNION ALL
       SELECT r.due_at FROM payment_refunds r WHERE r.due_at IS NOT NULL
         AND NOT EXISTS (SELECT FROM graphile_worker.jobs j WHERE j.key = 'refund:' || r.id)
       UNION ALL
       SELECT w.seen_at + make_interval(secs => $2::float8 / 1000) FROM watching_processes w WHERE w.id <> $3
       UNION ALL
       SELECT run_at FROM graphile_worker.jobs WHERE locked_at IS NULL AND attempts < max_attempts) due`,
    values: [MESSAGE_GRACE_MS, SILENT_MS + 1, watcher ?? ''],
  });
  return rows[0]?.at ?? null;
}
