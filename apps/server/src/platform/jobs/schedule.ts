import type pg from 'pg';
import type { JobName } from './job-types.ts';
import type { JobLog } from './jobs.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Jobs that come round by the clock, whichever node is up: every so many minutes, so long after midnight UTC. */
const SCHEDULE: { name: JobName; every: number; at: number }[] = [
  { name: 'sweep-payments', every: 1, at: 0 },
  { name: 'audit-payments', every: 10, at: 0 },
  // Half past three in the morning in Kigali: the day is over, and its late payments have settled.
  { name: 'reconcile', every: DAY, at: 1 * HOUR + 30 },
  { name: 'erase-codes', every: HOUR, at: 7 },
  { name: 'erase-orders', every: HOUR, at: 17 },
  { name: 'erase-feedback', every: DAY, at: 2 * HOUR + 47 },
  { name: 'tell-opened-towns', every: HOUR, at: 37 },
  { name: 'erase-leads', every: DAY, at: 3 * HOUR + 47 },
  { name: 'erase-forms', every: DAY, at: 3 * HOUR + 57 },
  { name: 'erase-callbacks', every: DAY, at: 3 * HOUR + 27 },
];

const LOOK_EVERY_MS = 10_000;

/** Looks every ten seconds whether a job has come round, until stopped. */
export function followSchedule(pool: pg.Pool, log: JobLog): { stop: () => void } {
  const look = () =>
    void queueWhatCameRound(pool).catch((err) => log.error({ err }, 'the schedule could not be looked at'));
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return { stop: () => clearInterval(timer) };
}

/**
 * Queues every job that came round since it was last queued: once, however many nodes look, and once for all the
 * times it was missed while nobody was up. The database's clock alone decides (SAFETY P13): the library's own schedule
 * goes by the clock of each node, and with one an hour ahead it put the jobs of every minute off by an hour, for ever.
 * A job that is seen for the first time waits for its next turn. A database whose clock was put back begins anew.
 */
export async function queueWhatCameRound(pool: pg.Pool): Promise<void> {
  await pool.query({
    name: 'queue-what-came-round',
    text: `
      WITH turns AS (
        SELECT name, date_bin(make_interval(mins => every), now(),
          timestamptz '2000-01-01 00:00Z' + make_interval(mins => at)) AS turn
        FROM unnest($1::text[], $2::int[], $3::int[]) AS schedule (name, every, at)),
      came_round AS (
        INSERT INTO schedule_turns AS known (name, last_turn)
        SELECT name, turn FROM turns
        ON CONFLICT (name) DO UPDATE SET last_turn = excluded.last_turn
          WHERE known.last_turn < excluded.last_turn OR known.last_turn > now() + interval '1 minute'
        RETURNING name, xmax = 0 AS is_new)
      SELECT graphile_worker.add_job(name, job_key => name) FROM came_round WHERE NOT is_new`,
    values: [
      SCHEDULE.map(({ name }) => name),
      SCHEDULE.map(({ every }) => every),
      SCHEDULE.map(({ at }) => at),
    ],
  });
}
