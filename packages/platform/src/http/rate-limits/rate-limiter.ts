import type { Clock } from '@portal/domain/time/clock';
import type { Pool } from 'pg';
import { preparedStatement } from '../../database/prepared-statement.ts';
import type { Allowance, Counters } from './counters.ts';
import { createMemoryCounters, createMemoryWindows, toSeconds } from './memory-counters.ts';
import { type LimitGroup, RATE_LIMITS, type RateLimit } from './rate-limits.ts';
import { createSummedCounters } from './summed-counters.ts';

/** Keys of a request for rate limiting. A key that is `null` or missing is not counted. */
export type LimitKeys = {
  address: string;
  visitorId: string | null;
  /** Network of a new visitor. New visitors of one network share a limit. */
  newVisitorsOf?: string | null;
};

/**
 * Consumes one point of each limit of the group. Returns `null` when allowed, else the seconds until the next
 * point.
 */
export type RateLimiter = ((group: LimitGroup, keys: LimitKeys) => Promise<number | null>) & {
  /** Returns the points of a request that should not count. */
  refundPoints: (group: LimitGroup, keys: LimitKeys) => Promise<void>;
  /** Whether this process has refused the address meanwhile, without a query. Only for limits in the database. */
  isUsedUp: (group: LimitGroup, address: string) => boolean;
  /** Whether the address has taken a point in the running window. Only for limits in the database. */
  hasTaken: (group: LimitGroup, address: string) => Promise<boolean>;
};

/**
 * Creates the rate limiter. Counters are in the database, shared by all nodes and preserved across restarts (SAFETY
 * X15), and one statement counts all limits of a request; limits that only protect the CPU of a node are counted in its
 * memory (decision 047), and those that bound a load in memory and by sums in the database (decision 215). Throws when the database does
 * not answer.
 * @param options.factor multiplies every limit
 * @param options.clock the clock that all nodes share: a window begins and ends by it
 */
export function createRateLimiter(options: { pool: Pool; factor: number; clock: Clock }): RateLimiter {
  const { pool, factor, clock } = options;
  const now = () => clock.now().getTime();
  const inDatabase = createDatabaseCounters(pool, now);
  const inMemory = createMemoryCounters(now);
  const summed = createSummedCounters(pool, now);
  const countersOf = (limit: RateLimit) => (limit.summed ? summed : limit.inMemory ? inMemory : inDatabase);
  const take = (group: LimitGroup, keys: LimitKeys) => {
    const limit: RateLimit = RATE_LIMITS[group];
    return countersOf(limit).take(allowancesOf(group, keys, factor), limit.seconds);
  };
  const refundPoints = (group: LimitGroup, keys: LimitKeys) => {
    const limit: RateLimit = RATE_LIMITS[group];
    return countersOf(limit).giveBack(allowancesOf(group, keys, factor), limit.seconds);
  };
  const keyOf = (group: LimitGroup, address: string) => `${group}:a:${address}`;
  return Object.assign(take, {
    refundPoints,
    isUsedUp: (group: LimitGroup, address: string) => inDatabase.isRefused(keyOf(group, address)),
    hasTaken: (group: LimitGroup, address: string) => inDatabase.has(keyOf(group, address)),
  });
}

/** The narrowest limit comes first, so a visitor over their own limit does not consume the shared ones. */
function allowancesOf(group: LimitGroup, keys: LimitKeys, factor: number): Allowance[] {
  const { perVisitor, perNewVisitors, perAddress }: RateLimit = RATE_LIMITS[group];
  const limits = [
    { letter: 'v', key: keys.visitorId, most: perVisitor },
    { letter: 'n', key: keys.newVisitorsOf, most: perNewVisitors },
    { letter: 'a', key: keys.address, most: perAddress },
  ];
  return limits.flatMap(({ letter, key, most }) =>
    key && most ? [{ key: `${group}:${letter}:${key}`, most: Math.max(1, Math.floor(most * factor)) }] : [],
  );
}

/**
 * Counters in the table `rate_limits`. A key over its allowance is refused from memory until its window ends, without a
 * query.
 */
function createDatabaseCounters(pool: Pool, now: () => number) {
  const refused = createMemoryWindows(now);
  return {
    isRefused: (key) => refused.secondsLeft(key) !== null,
    has: async (key) => {
      const { rowCount } = await pool.query(FIND_COUNTER({ key, now: now() }));
      return rowCount === 1;
    },
    take: async (allowances, seconds) => {
      for (const { key } of allowances) {
        const left = refused.secondsLeft(key);
        if (left !== null) return left;
      }
      const asked = now();
      const keys = allowances.map(({ key }) => key);
      const most = allowances.map(({ most }) => most);
      const values = { keys, most, now: asked, ends: asked + seconds * 1000 };
      const { rows } = await pool.query<{ refused: number | null; expires: number }>(CONSUME(values));
      const [result] = rows;
      const key = result?.refused && keys[result.refused - 1];
      if (!key) return null;
      const wait = toSeconds(result.expires - asked);
      refused.open(key, wait);
      return wait;
    },
    giveBack: async (allowances) => {
      await pool.query(GIVE_BACK({ keys: allowances.map(({ key }) => key), now: now() }));
    },
  } satisfies Counters & { isRefused: (key: string) => boolean; has: (key: string) => Promise<boolean> };
}

/** Times in milliseconds since 1970. `refused`: place of the key over its allowance, from 1; `null` when all have room. */
const CONSUME = preparedStatement<{ keys: string[]; most: number[]; now: number; ends: number }>(
  'consume-points',
  `SELECT refused, expires::float8 AS expires
   FROM consume_points($keys::text[], $most::int[], $now::bigint, $ends::bigint)`,
);

const GIVE_BACK = preparedStatement<{ keys: string[]; now: number }>(
  'return-points',
  `UPDATE rate_limits SET points = greatest(0, points - 1) WHERE key = ANY ($keys::text[]) AND expire > $now::bigint`,
);

const FIND_COUNTER = preparedStatement<{ key: string; now: number }>(
  'find-counter',
  'SELECT FROM rate_limits WHERE key = $key::text AND points > 0 AND expire > $now::bigint',
);

/** Deletes the counters whose window ended more than an hour ago: the clocks of the nodes may differ. */
export async function eraseOldCounters(pool: Pick<Pool, 'query'>, now: Date): Promise<void> {
  await pool.query('DELETE FROM rate_limits WHERE expire < $1', [now.getTime() - 3_600_000]);
}
