import type { Pool } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { ALLOWANCES, type Allowance, type LimitGroup } from './rate-limits.ts';

/** Who draws on an allowance; a part that is `null` or left out is not counted. */
export type LimitKeys = {
  address: string;
  visitorId: string | null;
  /** Network of a visitor who is new here: those of one network share an allowance. */
  newcomersOf?: string | null;
};

/** Takes one point of each allowance. `null` when all had one, else the seconds until there is one again. */
export type RateLimiter = ((group: LimitGroup, keys: LimitKeys) => Promise<number | null>) & {
  /** Gives back what was taken for a request that turned out to be none of those that are limited. */
  giveBack: (group: LimitGroup, keys: LimitKeys) => Promise<void>;
};

type Options = { pool: Pool; factor: number };
type Bucket = { limiter: RateLimiterAbstract; keyOf: (keys: LimitKeys) => string | null };

/** All limiters share one table: one of them clearing away what has expired is enough. */
const SWEEPER = 'orders:a';

/**
 * Allowances by the library as it is (docs/decisions/047): in the database, hence shared by all nodes and alive after a
 * restart (SAFETY X15); those that only spare this node's processor are counted in its memory. `factor` multiplies every
 * allowance. Throws when the database does not answer.
 */
export function rateLimiter({ pool, factor }: Options): RateLimiter {
  const groups = new Map<LimitGroup, Bucket[]>();
  for (const [name, allowance] of Object.entries(ALLOWANCES))
    groups.set(name as LimitGroup, bucketsOf(name, allowance, { pool, factor }));

  const take = async (group: LimitGroup, keys: LimitKeys) => {
    for (const { limiter, keyOf } of groups.get(group) ?? []) {
      const key = keyOf(keys);
      const seconds = key === null ? null : await consume(limiter, key);
      if (seconds !== null) return seconds;
    }
    return null;
  };
  const giveBack = async (group: LimitGroup, keys: LimitKeys) => {
    for (const { limiter, keyOf } of groups.get(group) ?? []) {
      const key = keyOf(keys);
      if (key !== null) await limiter.reward(key);
    }
  };
  return Object.assign(take, { giveBack });
}

/** The narrowest bucket comes first: who has used up their own takes nothing of what is their neighbours' too. */
function bucketsOf(group: string, allowance: Allowance, options: Options): Bucket[] {
  const { perVisitor, perNewcomers, perAddress } = allowance;
  const make = (letter: string, points: number) =>
    makeLimiter({ ...options, allowance, keyPrefix: `${group}:${letter}`, points });
  return [
    ...(perVisitor
      ? [{ limiter: make('v', perVisitor), keyOf: ({ visitorId }: LimitKeys) => visitorId }]
      : []),
    ...(perNewcomers
      ? [{ limiter: make('n', perNewcomers), keyOf: ({ newcomersOf = null }: LimitKeys) => newcomersOf }]
      : []),
    { limiter: make('a', perAddress), keyOf: ({ address }: LimitKeys) => address },
  ];
}

type Making = Options & { allowance: Allowance; keyPrefix: string; points: number };

function makeLimiter({ pool, factor, allowance, keyPrefix, points: allowed }: Making): RateLimiterAbstract {
  const points = Math.max(1, Math.floor(allowed * factor));
  const limits = { keyPrefix, points, duration: allowance.seconds };
  if (allowance.inMemory) return new RateLimiterMemory(limits);
  return new RateLimiterPostgres({
    ...limits,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // Who goes on after a refusal is refused from memory, without a write.
    inMemoryBlockOnConsumed: points + 1,
    clearExpiredByTimeout: keyPrefix === SWEEPER,
  });
}

/** The library rejects with its result when nothing is left, and with an error when the database failed. */
async function consume(limiter: RateLimiterAbstract, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  }
}
