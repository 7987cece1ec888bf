import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Logger, run, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { DbOrTx } from '../db/open-db.ts';
import { guardAgainstDeadWorkers } from './dead-workers.ts';
import type { JobHandlers, JobName, JobPayloads } from './job-types.ts';
import { patientPool } from './patient-pool.ts';
import { followSchedule } from './schedule.ts';

/** When a job runs. `key`: a waiting job with the same key is replaced, so that a thing has one next step. */
export type JobTiming = { runAt: Date; key?: string };

/**
 * Puts a job into the queue inside the caller's open transaction: it exists if and only if that commits.
 * Nobody outside is waited for.
 */
export async function enqueue<Name extends JobName>(
  tx: DbOrTx,
  name: Name,
  payload: JobPayloads[Name],
  { runAt, key }: JobTiming,
): Promise<void> {
  await tx.execute(sql`
    SELECT FROM graphile_worker.add_job(
      ${name}, payload => ${JSON.stringify(payload)}::json,
      run_at => ${runAt.toISOString()}::timestamptz, job_key => ${key ?? null})`);
}

/** What the worker reports: a name of what went wrong and the error, never a payload. */
export type JobLog = { error: (facts: object, message: string) => void };

export type WorkerOptions = {
  pool: pg.Pool;
  handlers: JobHandlers;
  log: JobLog;
  /** Jobs at once on this node; default 4. Each may hold a connection of the pool. */
  concurrency?: number;
};

/** Whoever stops a node waits ten seconds in all. */
const MOST_WAITING_MS = 3_000;

export type Worker = {
  /**
   * Takes no new job and waits a while for those that run; what lasts longer, such as a provider's answer, goes back
   * to the queue for other nodes.
   */
  stop: () => Promise<void>;
};

/**
 * Works through the queue until stopped; nodes share it. A job whose handler throws runs again with back-off, one
 * whose node died runs again within seconds (dead-workers.ts).
 */
export async function startWorker({ pool, handlers, log, concurrency = 4 }: WorkerOptions): Promise<Worker> {
  const guard = guardAgainstDeadWorkers(pool, log);
  let left = false;
  const runner = await run({
    pgPool: patientPool(pool, () => left),
    taskList: taskListOf(handlers),
    concurrency,
    noHandleSignals: true,
    pollInterval: 1000,
    events: guard.events,
    logger: loggerOf(log),
  });
  const schedule = followSchedule(pool, log);
  return {
    stop: async () => {
      schedule.stop();
      const idle = runner.stop().then(() => true);
      const inTime = await Promise.race([idle, wait(MOST_WAITING_MS, false, { ref: false })]);
      if (!inTime) {
        left = true;
        await guard.letGo();
      }
      guard.stop();
    },
  };
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
