import type { Pool } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { type LimitGroup, RATE_LIMITS, type RateLimit } from './rate-limits.ts';

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
};

type RateLimiterOptions = { pool: Pool; factor: number };
type Bucket = { limiter: RateLimiterAbstract; keyOf: (keys: LimitKeys) => string | null };

/** All limiters share one table, so only one of them deletes expired rows. */
const CLEANUP_PREFIX = 'orders:a';

/**
 * Creates the rate limiter, based on the unmodified rate-limiter-flexible (docs/decisions/047). Counters are
 * in the database, shared by all nodes and preserved across restarts (SAFETY X15); limits that only protect
 * the CPU of a node are counted in its memory. Throws when the database does not answer.
 * @param options.factor multiplies every limit
 */
export function createRateLimiter({ pool, factor }: RateLimiterOptions): RateLimiter {
  const groups = new Map<LimitGroup, Bucket[]>();
  for (const [name, allowance] of Object.entries(RATE_LIMITS))
    groups.set(name as LimitGroup, bucketsOf(name, allowance, { pool, factor }));

  const take = async (group: LimitGroup, keys: LimitKeys) => {
    for (const { limiter, keyOf } of groups.get(group) ?? []) {
      const key = keyOf(keys);
      const seconds = key === null ? null : await consume(limiter, key);
      if (seconds !== null) return seconds;
    }
    return null;
  };
  const refundPoints = async (group: LimitGroup, keys: LimitKeys) => {
    for (const { limiter, keyOf } of groups.get(group) ?? []) {
      const key = keyOf(keys);
      if (key !== null) await limiter.reward(key);
    }
  };
  return Object.assign(take, { refundPoints });
}

/** The narrowest limit comes first, so a visitor over their own limit does not consume the shared ones. */
function bucketsOf(group: string, allowance: RateLimit, options: RateLimiterOptions): Bucket[] {
  const { perVisitor, perNewVisitors, perAddress } = allowance;
  const make = (letter: string, points: number) =>
    makeLimiter({ ...options, allowance, keyPrefix: `${group}:${letter}`, points });
  return [
    ...(perVisitor
      ? [{ limiter: make('v', perVisitor), keyOf: ({ visitorId }: LimitKeys) => visitorId }]
      : []),
    ...(perNewVisitors
      ? [
          {
            limiter: make('n', perNewVisitors),
            keyOf: ({ newVisitorsOf = null }: LimitKeys) => newVisitorsOf,
          },
        ]
      : []),
    { limiter: make('a', perAddress), keyOf: ({ address }: LimitKeys) => address },
  ];
}

type LimiterOptions = RateLimiterOptions & { allowance: RateLimit; keyPrefix: string; points: number };

function makeLimiter({
  pool,
  factor,
  allowance,
  keyPrefix,
  points: allowed,
}: LimiterOptions): RateLimiterAbstract {
  const points = Math.max(1, Math.floor(allowed * factor));
  const limits = { keyPrefix, points, duration: allowance.seconds };
  if (allowance.inMemory) return new RateLimiterMemory(limits);
  return new RateLimiterPostgres({
    ...limits,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // Further requests of a blocked key are rejected from memory, without a write.
    inMemoryBlockOnConsumed: points + 1,
    clearExpiredByTimeout: keyPrefix === CLEANUP_PREFIX,
  });
}

/**
 * The library rejects with a RateLimiterRes when no points are left, and with an error when the database
 * fails.
 */
async function consume(limiter: RateLimiterAbstract, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  }
}
