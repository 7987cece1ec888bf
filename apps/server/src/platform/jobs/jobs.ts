import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '@portal/domain/clock';
import { sql } from 'drizzle-orm';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { DbOrTx } from '../db/open-db.ts';
import { scheduledJobs } from './crontab.ts';
import { DEFAULT_POOL_SIZES, type JobPool, type JobPoolSizes, jobsOfPool, priorityOf } from './job-pools.ts';
import type { JobHandlers, JobName, JobPayloads } from './job-types.ts';
import { type OpenConnections, patientPool } from './patient-pool.ts';

/**
 * When a job runs. `key`: a waiting job with the same key is replaced, so that a thing has one next step. `queue`: of the
 * jobs with the same one a single one runs at a time, whichever node it is on.
 */
export type JobTiming = { runAt: Date; key?: string; queue?: string };

/**
 * Puts a job into the queue inside the caller's open transaction: it exists if and only if that commits.
 * Nobody outside is waited for.
 */
export async function enqueue<Name extends JobName>(
  tx: DbOrTx,
  name: Name,
  payload: JobPayloads[Name],
  { runAt, key, queue }: JobTiming,
): Promise<void> {
  await tx.execute(sql`
    SELECT FROM graphile_worker.add_job(
      ${name}, payload => ${JSON.stringify(payload)}::json, queue_name => ${queue ?? null},
      run_at => ${runAt.toISOString()}::timestamptz, job_key => ${key ?? null}, priority => ${priorityOf(name)})`);
}

/** What the worker reports: a name of what went wrong and the error, never a payload. */
export type JobLog = { error: (facts: object, message: string) => void };

export type WorkerOptions = {
  /** Connections of the job library alone: it listens on one for each pool of workers and asks for jobs on the rest. */
  pool: pg.Pool;
  handlers: JobHandlers;
  log: JobLog;
  /** The database's: a machine whose own clock is wrong leaves the schedule to others. */
  clock: Clock;
  /** Jobs at once of each pool on this node. */
  sizes?: JobPoolSizes;
  /** Flags of jobs this node leaves in the queue at the moment; `null` for none. */
  forbiddenFlags?: () => string[] | null;
  /** How often this node has payments swept; default fifteen seconds. */
  sweepEveryMs?: number;
};

/** Whoever stops a node waits ten seconds in all. */
const MOST_WAITING_MS = 3_000;

/** How soon workers with nothing to do look again; a job that is due at once wakes one earlier. */
const POLL_MS: Record<JobPool, number> = {
  deliver: 1_000,
  messages: 1_000,
  checks: 2_000,
  comparisons: 5_000,
  maintenance: 5_000,
};

const SWEEP_EVERY_MS = 15_000;
const LOOK_EVERY_MS = 20;

export type Worker = {
  /**
   * Takes no new job and waits a while for those that run; what lasts longer, such as a provider's answer, goes back
   * to the queue for other nodes.
   */
  stop: () => Promise<void>;
};

/**
 * Works through the queue until stopped; nodes share it. Each pool of workers is a `run()` of its own, so that none
 * waits for another's jobs. A job whose handler throws runs again with back-off; one whose node died is found by the
 * sweep, which every node has done by its steady counter and not by any clock (decision 044).
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { pool, log, sizes = DEFAULT_POOL_SIZES, sweepEveryMs = SWEEP_EVERY_MS } = options;
  const taken: Taken = { names: new Set<string>(), left: false, stopping: false, open: { count: 0 } };
  const runners: Runner[] = [];
  const stopAll = () => Promise.all(runners.map((runner) => runner.stop()));
  try {
    for (const name of Object.keys(sizes) as JobPool[]) runners.push(await startPool(name, options, taken));
  } catch (error) {
    taken.stopping = true;
    await stopAll();
    throw error;
  }
  const sweep = () =>
    void askForSweep(pool).catch((err) => log.error({ err }, 'the sweep of payments could not be queued'));
  sweep();
  const timer = setInterval(sweep, sweepEveryMs);
  return {
    stop: async () => {
      taken.stopping = true;
      clearInterval(timer);
      const idle = stopAll()
        .then(() => waitForLastWrites(taken))
        .then(() => true);
      const inTime = await Promise.race([idle, wait(MOST_WAITING_MS, false, { ref: false })]);
      taken.left = true;
      if (inTime) return;
      await pool.query('SELECT graphile_worker.force_unlock_workers($1)', [[...taken.names]]);
    },
  };
}

/** Names under which this node's workers take jobs, and whether it has let go of them. */
type Taken = { names: Set<string>; left: boolean; stopping: boolean; open: OpenConnections };

async function startPool(name: JobPool, options: WorkerOptions, taken: Taken): Promise<Runner> {
  const { pool, handlers, log, clock, sizes = DEFAULT_POOL_SIZES, forbiddenFlags } = options;
  const events: WorkerEvents = new EventEmitter();
  // The library notes in each job the name of the pool its worker belongs to.
  events.on('pool:create', ({ workerPool }) => taken.names.add(workerPool.id));
  const runner = await run({
    pgPool: patientPool(pool, () => taken.left, taken.open),
    taskList: taskListOf(Object.fromEntries(jobsOfPool(name).map((job) => [job, handlers[job]]))),
    parsedCronItems: name === 'maintenance' ? scheduledJobs(clock) : [],
    concurrency: sizes[name],
    noHandleSignals: true,
    pollInterval: POLL_MS[name],
    events,
    logger: loggerOf(log),
    ...(forbiddenFlags ? { forbiddenFlags } : {}),
  });
  void runner.promise.then(() => {
    // Nobody would deliver on this node any more: it ends, and whoever watches over it starts it again.
    if (!taken.stopping) throw new Error(`The workers of the pool "${name}" ended by themselves`);
  });
  return runner;
}

/** The library ends before it has written down that its last jobs are done: that is waited for. */
async function waitForLastWrites({ open }: Taken): Promise<void> {
  do await wait(LOOK_EVERY_MS);
  while (open.count > 0);
}

async function askForSweep(pool: pg.Pool): Promise<void> {
  await pool.query("SELECT FROM graphile_worker.add_job('sweep-payments', job_key => $1, priority => $2)", [
    'sweep-payments',
    priorityOf('sweep-payments'),
  ]);
}

/** Our handlers as the library takes them: it knows payloads as `unknown`. */
export function taskListOf(handlers: Partial<JobHandlers>): TaskList {
  return handlers as TaskList;
}

/** Passes on what needs a person; a failing job is named with its error, its payload stays out of the log. */
export function loggerOf(log: JobLog): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error({ err: meta?.error }, message);
  });
}
