import type { Clock } from '@portal/domain/clock';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type Drawn, packets, type TakePoint } from './packets.ts';
import { ALLOWANCES, type LimitGroup } from './rate-limits.ts';

/** Takes one point of a caller's allowance. `null` when it had one, else the seconds until it has again. */
export type RateLimiter = (
  group: LimitGroup,
  caller: { address: string; visitorId: string | null },
) => Promise<number | null>;

/** Points fetched from the database at once: a busy caller then costs one write for every twentieth of its allowance. */
const PACKETS = 20;

const SWEEPER = 'content:a';

/** Of the whole numbers the library writes, those above are moments: milliseconds since 1970. Points are far below. */
const LEAST_MOMENT = 1_000_000_000_000;

type Options = { pool: Pool; clock: Clock; factor: number };

/**
 * Allowances kept in the database, hence shared by all nodes and alive after a restart (SAFETY X15). `factor`
 * multiplies every allowance. Throws when the database does not answer.
 */
export function rateLimiter(options: Options): RateLimiter {
  const purses = new Map<string, TakePoint>();
  for (const [group, { seconds, perAddress, perVisitor }] of Object.entries(ALLOWANCES)) {
    purses.set(`${group}:address`, purse(`${group}:a`, perAddress * options.factor, seconds, options));
    if (perVisitor)
      purses.set(`${group}:visitor`, purse(`${group}:v`, perVisitor * options.factor, seconds, options));
  }
  return async (group, { address, visitorId }) => {
    const byVisitor = visitorId ? await purses.get(`${group}:visitor`)?.(visitorId) : null;
    return byVisitor ?? (await purses.get(`${group}:address`)?.(address)) ?? null;
  };
}

function purse(keyPrefix: string, allowed: number, seconds: number, { pool, clock }: Options): TakePoint {
  const points = Math.max(1, Math.floor(allowed));
  const size = Math.max(1, Math.floor(points / PACKETS));
  const store = new RateLimiterPostgres({
    storeClient: goingBy(clock, pool),
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points,
    duration: seconds,
    // All of them share one table: one of them clearing away what has expired is enough.
    clearExpiredByTimeout: keyPrefix === SWEEPER,
  });
  return packets({ draw: (key) => draw(store, key, size), size, clock });
}

/**
 * The library takes its moments from the machine's clock, which may be another on each node (SAFETY P13). They are
 * moved to ours on their way into the database and back on their way out.
 */
function goingBy(clock: Clock, pool: Pool) {
  return {
    query: async ({ values, ...statement }: { name?: string; text: string; values: unknown[] }) => {
      const ahead = Math.round(clock.now().getTime() - Date.now());
      const isMoment = (value: unknown) => typeof value === 'number' && value > LEAST_MOMENT;
      const ours = values.map((value) => (isMoment(value) ? (value as number) + ahead : value));
      const { rows, rowCount } = await pool.query<{ expire?: string | null }>({ ...statement, values: ours });
      const theirs = rows.map((row) => (row.expire ? { ...row, expire: Number(row.expire) - ahead } : row));
      return { rows: theirs, rowCount };
    },
  };
}

/** The library rejects with its result when nothing is left, and with an error when the database failed. */
async function draw(store: RateLimiterPostgres, key: string, points: number): Promise<Drawn> {
  try {
    const { msBeforeNext } = await store.consume(key, points);
    return { granted: true, msBeforeNext };
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return { granted: false, msBeforeNext: refusal.msBeforeNext };
    throw refusal;
  }
}
