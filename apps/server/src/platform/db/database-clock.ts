import type { Clock } from '@portal/domain/clock';
import type pg from 'pg';

/** How often the database is asked what time it is. */
const ASK_EVERY_MS = 10_000;

/** A clock that must be stopped, because it goes on asking. */
export type DatabaseClock = Clock & {
  /** Asks once more, at once. Rejects when the database does not answer; the clock goes on as it went. */
  adjust: () => Promise<void>;
  stop: () => void;
};

type Options = {
  /** Milliseconds that only ever grow, whatever is done to the machine's clock. */
  elapsed?: () => number;
};

/**
 * The one clock of all nodes: the database's. Orders, payments, codes and jobs are written by one node and judged by
 * another; a node whose own clock is wrong, or is put right while it runs, must not decide otherwise than its
 * neighbours (SAFETY P13). Between two questions it counts by the machine's steady counter, never by its clock.
 * Rejects when the database does not answer the first time.
 */
export async function followDatabaseClock(
  pool: pg.Pool,
  { elapsed = () => performance.now() }: Options = {},
): Promise<DatabaseClock> {
  let ahead: number | null = null;
  const adjust = async () => {
    const asked = elapsed();
    const told = await askTime(pool);
    // It was told at some moment in between. Whatever fits that stays: a slow answer moves nothing.
    const [least, most] = [told - elapsed(), told - asked];
    ahead = ahead === null ? (least + most) / 2 : Math.min(Math.max(ahead, least), most);
  };
  await adjust();
  // A database that is away for a moment has not changed its time.
  const timer = setInterval(() => void adjust().catch(() => {}), ASK_EVERY_MS);
  timer.unref();
  return { now: () => new Date(elapsed() + (ahead ?? 0)), adjust, stop: () => clearInterval(timer) };
}

async function askTime(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ ms: number }>({
    name: 'ask-time',
    text: 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
  });
  return rows[0]?.ms ?? Number.NaN;
}
