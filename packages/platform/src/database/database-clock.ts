import type { Clock } from '@portal/domain/time/clock';
import type pg from 'pg';

/** Interval between queries of the database time. */
const QUERY_INTERVAL_MS = 10_000;

/** A clock with a timer that must be stopped. */
export type DatabaseClock = Clock & {
  /**
   * Queries the database time now. Rejects when the database does not answer; the clock then continues
   * unchanged.
   */
  synchronize: () => Promise<void>;
  stop: () => void;
};

type Options = {
  /** Monotonic time in milliseconds, independent of the machine's clock. */
  elapsed?: () => number;
};

/**
 * The common clock of all nodes: the clock of the database. One node writes orders, payments, codes and jobs
 * and another one evaluates them, so a node with a wrong machine clock must not decide differently (SAFETY
 * P13). Between queries it uses the monotonic timer of the machine. Rejects when the first query fails.
 */
export async function startDatabaseClock(
  pool: pg.Pool,
  { elapsed = () => performance.now() }: Options = {},
): Promise<DatabaseClock> {
  let offset: number | null = null;
  const adjust = async () => {
    const sentAt = elapsed();
    const databaseTime = await queryTime(pool);
    // The time was read between request and response. An offset inside that interval stays, so a slow
    // response changes nothing.
    const [min, max] = [databaseTime - elapsed(), databaseTime - sentAt];
    offset = offset === null ? (min + max) / 2 : Math.min(Math.max(offset, min), max);
  };
  await adjust();
  // The offset remains valid while the database is unavailable.
  const timer = setInterval(() => void adjust().catch(() => {}), QUERY_INTERVAL_MS);
  timer.unref();
  return {
    now: () => new Date(elapsed() + (offset ?? 0)),
    synchronize: adjust,
    stop: () => clearInterval(timer),
  };
}

async function queryTime(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ ms: number }>({
    name: 'query-time',
    text: 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
  });
  return rows[0]?.ms ?? Number.NaN;
}
