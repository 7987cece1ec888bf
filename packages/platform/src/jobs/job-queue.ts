import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '@portal/domain/time/clock';
import { sql } from 'drizzle-orm';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { DbOrTx } from '../database/open-db.ts';
import { scheduledJobs } from './crontab.ts';
import { DEFAULT_POOL_SIZES, type JobPoolSizes, jobsOfPool } from './job-pools.ts';
import { JOBS, type JobHandlers, type JobName, type JobPayloads, type JobPool } from './job-types.ts';
import { createRetryingPool, type OpenConnections } from './retrying-pool.ts';

/** A job to add. */
export type NewJob<Name extends JobName> = {
  job: Name;
  payload: JobPayloads[Name];
  runAt: Date;
  /** Replaces a waiting job with the same key. */
  key?: string;
  /** Jobs of the same queue run one at a time across all nodes. */
  queue?: string;
};

/**
 * Adds a job in the caller's transaction: it exists if and only if the transaction commits. Makes no external
 * call.
 */
export async function enqueueJob<Name extends JobName>(
  tx: DbOrTx,
  { job, payload, runAt, key, queue }: NewJob<Name>,
): Promise<void> {
  await tx.execute(sql`
    SELECT FROM graphile_worker.add_job(
      ${job}, payload => ${JSON.stringify(payload)}::json, queue_name => ${queue ?? null},
      run_at => ${runAt.toISOString()}::timestamptz, job_key => ${key ?? null}, priority => ${JOBS[job].priority})`);
}

/** Logger of the workers. It receives job names and errors, never payloads. */
export type JobLog = { error: (facts: object, message: string) => void };

export type WorkerOptions = {
  /**
   * Pool used only by graphile-worker. Each worker pool holds one connection to listen; the others fetch
   * jobs.
   */
  pool: pg.Pool;
  handlers: JobHandlers;
  log: JobLog;
  /** The clock of the database. A machine whose clock differs does not queue recurring jobs. */
  clock: Clock;
  /** Concurrency of each pool on this node. */
  sizes?: JobPoolSizes;
};

/** Must be well below the ten seconds that process managers wait for a shutdown. */
const MAX_STOP_WAIT_MS = 3_000;

/**
 * Poll interval of each idle worker. A new job that is due wakes a worker at once, and the process whose job failed wakes one when it
 * is to be repeated: polling finds only what a process left that has died.
 */
const POLL_MS: Record<JobPool, number> = {
  deliver: 60_000,
  messages: 20_000,
  checks: 60_000,
  comparisons: 60_000,
  maintenance: 60_000,
};

/** The library repeats a failed job after so many seconds, to the power of e, by the database's clock. */
const MAX_BACKOFF_EXPONENT = 10;
/** Until the failure is stored, and for what the clocks differ. */
const BACKOFF_MARGIN_MS = 500;

const DRAIN_POLL_MS = 20;

export type Worker = {
  /**
   * Takes no new jobs and waits up to three seconds for running ones. Jobs that take longer, for example
   * because a provider is slow, go back to the queue.
   */
  stop: () => Promise<void>;
};

/**
 * Processes the queue until stopped. Nodes share the queue. Each pool is a `run()` of its own, so that no
 * pool waits for another. A failed job is retried with back-off; the payment sweep releases the jobs of a
 * dead node.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { pool, sizes = DEFAULT_POOL_SIZES } = options;
  const state: WorkerState = {
    names: new Set<string>(),
    released: false,
    stopping: false,
    open: { count: 0 },
  };
  const runners: Runner[] = [];
  const stopAll = () => Promise.all(runners.map((runner) => runner.stop()));
  try {
    for (const name of Object.keys(sizes) as JobPool[]) runners.push(await startPool(name, options, state));
  } catch (error) {
    state.stopping = true;
    await stopAll();
    throw error;
  }
  return {
    stop: async () => {
      state.stopping = true;
      const idle = stopAll()
        .then(() => waitForLastWrites(state))
        .then(() => true);
      const inTime = await Promise.race([idle, wait(MAX_STOP_WAIT_MS, false, { ref: false })]);
      state.released = true;
      if (inTime) return;
      await pool.query(`SELECT graphile_worker.force_unlock_workers($1), ${wakeWorkersSql('10')}`, [
        [...state.names],
      ]);
    },
  };
}

/** Lock ids of the workers of this node, and whether their jobs were released. */
type WorkerState = { names: Set<string>; released: boolean; stopping: boolean; open: OpenConnections };

async function startPool(name: JobPool, options: WorkerOptions, state: WorkerState): Promise<Runner> {
  const { pool, handlers, log, clock, sizes = DEFAULT_POOL_SIZES } = options;
  const events: WorkerEvents = new EventEmitter();
  // graphile-worker stores the id of the worker pool in `locked_by` of each job.
  events.on('pool:create', ({ workerPool }) => state.names.add(workerPool.id));
  wakeForRetries(events);
  const runner = await run({
    pgPool: createRetryingPool(pool, () => state.released, state.open),
    taskList: toTaskList(Object.fromEntries(jobsOfPool(name).map((job) => [job, handlers[job]]))),
    parsedCronItems: name === 'maintenance' ? scheduledJobs(clock) : [],
    concurrency: sizes[name],
    noHandleSignals: true,
    pollInterval: POLL_MS[name],
    events,
    logger: createJobLogger(log),
  });
  void runner.promise.then(() => {
    // Without workers this node would process nothing. The exception ends the process, and its supervisor
    // restarts it.
    if (!state.stopping) throw new Error(`The workers of the pool "${name}" stopped unexpectedly`);
  });
  return runner;
}

/** Wakes an idle worker when a job that failed in this process is to be repeated, so that no worker need look for it. */
function wakeForRetries(events: WorkerEvents): void {
  events.on('pool:create', ({ workerPool }) => {
    events.on('job:error', ({ job }) => {
      const backoffMs = Math.exp(Math.min(job.attempts, MAX_BACKOFF_EXPONENT)) * 1_000;
      setTimeout(() => workerPool.nudge(1), backoffMs + BACKOFF_MARGIN_MS).unref();
    });
  });
}

/**
 * SQL that wakes idle workers of every node by the library's own notification, as for new jobs: for jobs that went back to the
 * queue. Without it they are found by the next poll.
 * @param count SQL of the number of jobs
 */
export function wakeWorkersSql(count: string): string {
  return `pg_notify('jobs:insert', json_build_object('count', ${count})::text)`;
}

/**
 * graphile-worker resolves before it has stored the results of its last jobs, so we wait for its connections.
 */
async function waitForLastWrites({ open }: WorkerState): Promise<void> {
  do await wait(DRAIN_POLL_MS);
  while (open.count > 0);
}

/** Converts our handlers to the type of graphile-worker, in which payloads are `unknown`. */
export function toTaskList(handlers: Partial<JobHandlers>): TaskList {
  return handlers as TaskList;
}

/** Forwards only errors to our log. A failed job is logged with its error but without its payload. */
export function createJobLogger(log: JobLog): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error({ err: meta?.error }, message);
  });
}
