import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { JobLog } from './jobs.ts';

/** First half of the advisory locks that say "this worker lives". Any number that nothing else here uses. */
const WORKER_LOCK = 7_164_002;
/** A worker takes its first job a moment before its sign of life is up: younger locks are left alone. */
const YOUNGEST_SECONDS = 10;
const LOOK_EVERY_MS = 5_000;

/** Watches over the job queue of a node. */
export type DeadWorkerGuard = {
  /** To be handed to the library. */
  events: WorkerEvents;
  /** Gives back what this node's workers have taken and not done. */
  letGo: () => Promise<void>;
  /** To be called after the workers ended. */
  stop: () => void;
};

/**
 * Frees the jobs of nodes that died. The library takes a lock for dead after four hours, too long for a customer
 * who has paid; here each worker holds a session lock that PostgreSQL drops the moment its process is gone, and
 * every node looks for jobs whose worker has none. A worker that lost its session for a moment may see a job done
 * twice: every handler bears that.
 */
export function guardAgainstDeadWorkers(pool: pg.Pool, log: JobLog): DeadWorkerGuard {
  const events: WorkerEvents = new EventEmitter();
  const workers = new Set<string>();
  let session: pg.PoolClient | null = null;
  let stopped = false;
  /** The session answers one question at a time; several workers begin in the same moment. */
  let shown: Promise<void> = Promise.resolve();

  async function showLife(): Promise<void> {
    const client = await pool.connect();
    if (stopped) return client.release();
    session = client;
    client.once('end', () => {
      if (session !== client) return;
      session = null;
      // A broken one is not taken back by itself, and the pool would wait for it at the end for ever.
      client.release(true);
    });
    for (const worker of workers) await showSign(client, worker);
  }

  function showSign(client: pg.PoolClient, worker: string): Promise<void> {
    shown = shown.catch(() => {}).then(() => lock(client, worker));
    return shown;
  }

  async function look(): Promise<void> {
    if (!session) await showLife();
    await freeJobsOfDeadWorkers(pool);
  }

  const complain = (err: unknown) => log.error({ err }, 'dead job workers could not be looked for');
  // The library notes in each job the name of the pool its worker belongs to.
  events.on('pool:create', ({ workerPool: { id } }) => {
    workers.add(id);
    if (session) showSign(session, id).catch(complain);
  });
  const opened = showLife().catch(complain);
  const timer = setInterval(() => void look().catch(complain), LOOK_EVERY_MS);
  return {
    events,
    letGo: async () => {
      await pool.query('SELECT graphile_worker.force_unlock_workers($1)', [[...workers]]);
    },
    stop: () => {
      stopped = true;
      clearInterval(timer);
      // Ended rather than given back: the locks must not outlive the workers in somebody else's hands.
      void opened.then(() => {
        const last = session;
        session = null;
        last?.release(true);
      });
    },
  };
}

async function lock(client: pg.PoolClient, worker: string): Promise<void> {
  await client.query('SELECT pg_advisory_lock_shared($1, hashtext($2))', [WORKER_LOCK, worker]);
}

/** Gives back what workers without a sign of life had taken. */
export async function freeJobsOfDeadWorkers(pool: pg.Pool): Promise<void> {
  await pool.query({
    name: 'free-jobs-of-dead-workers',
    text: `
      WITH holders AS MATERIALIZED (
        SELECT DISTINCT locked_by FROM graphile_worker._private_jobs
        WHERE locked_at < now() - make_interval(secs => $2)),
      dead AS MATERIALIZED (
        SELECT locked_by FROM holders WHERE pg_try_advisory_xact_lock($1, hashtext(locked_by)))
      SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)) FROM dead HAVING count(*) > 0`,
    values: [WORKER_LOCK, YOUNGEST_SECONDS],
  });
}

/** Whether any node works through the queue at this moment. */
export async function isWorkedOn(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ alive: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
       WHERE l.locktype = 'advisory' AND l.classid = $1 AND l.objsubid = 2 AND l.granted
         AND d.datname = current_database()) AS alive`,
    [WORKER_LOCK],
  );
  return rows[0]?.alive ?? false;
}
