import type { Clock } from '@portal/domain/time/clock';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { VisitMeasure } from './measures.ts';
import { startOf } from './time-grains.ts';

/** What happened. `part`, `way` and `bin` as in the table `figures`. */
export type CountedVisit = { measure: VisitMeasure; part?: string; way?: string; bin?: number };

/** Counts what happens and no table keeps. Never throws and never waits. */
export type CountVisit = (visit: CountedVisit) => void;

/** How often the counts are written. A process that is killed loses what it counted since. */
const WRITE_EVERY_MS = 10_000;
/** Different counts held at most while the database does not respond. More are dropped. */
const MAX_HELD = 5_000;

type Held = Required<CountedVisit> & { startsAt: Date; count: number };

type CounterOptions = {
  pool: Pick<pg.Pool, 'query'>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/**
 * Creates the counter of a process. It adds up in memory and writes the sums every ten seconds, so that a request makes no
 * statement for it.
 */
export function createVisitCounter({ pool, clock, log }: CounterOptions) {
  let held = new Map<string, Held>();

  const add = (visit: Held) => {
    const { measure, part, way, bin, startsAt, count } = visit;
    const key = JSON.stringify([measure, part, way, bin, startsAt]);
    const known = held.get(key);
    if (known) known.count += count;
    else if (held.size < MAX_HELD) held.set(key, visit);
  };

  /** Writes what was counted. After a failure it is written the next time. */
  const write = async (): Promise<void> => {
    const written = held;
    if (written.size === 0) return;
    held = new Map();
    try {
      await pool.query(ADD, toColumns(written));
    } catch (err) {
      for (const visit of written.values()) add(visit);
      log.warn({ err }, 'visits could not be counted; tried again');
    }
  };

  const timer = setInterval(() => void write(), WRITE_EVERY_MS).unref();
  return {
    count: ({ measure, part = '', way = '', bin = 0 }: CountedVisit) =>
      add({ measure, part, way, bin, startsAt: startOf('5-minutes', clock.now()), count: 1 }),
    write,
    /** Writes what is left. */
    close: () => {
      clearInterval(timer);
      return write();
    },
  };
}

const ADD = `
  INSERT INTO figures (grain, starts_at, measure, part, way, bin, count, amount_minor)
  SELECT '5-minutes', u.*, 0
  FROM unnest($1::timestamptz[], $2::text[], $3::text[], $4::text[], $5::smallint[], $6::bigint[]) u
  ON CONFLICT (grain, starts_at, measure, part, way, bin) DO UPDATE SET count = figures.count + EXCLUDED.count`;

/** In one order in every process, so that two of them do not wait for each other's rows. */
function toColumns(written: ReadonlyMap<string, Held>): unknown[][] {
  const visits = [...written].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, visit]) => visit);
  return (['startsAt', 'measure', 'part', 'way', 'bin', 'count'] as const).map((name) =>
    visits.map((visit) => visit[name]),
  );
}
