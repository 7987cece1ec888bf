import type { Clock } from '@portal/domain/clock';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ALLOWANCES, type LimitGroup } from './rate-limits.ts';

/** Takes one point of a caller's allowance. `null` when it had one, else the seconds until it has again. */
export type RateLimiter = (
  group: LimitGroup,
  caller: { address: string; visitorId: string | null },
) => Promise<number | null>;

/** Points fetched from the database at once: a busy caller then costs one write for every twentieth of its allowance. */
const PACKETS = 20;
/** Callers remembered in memory; beyond it their packets are dropped, which only makes the limit a little stricter. */
const MOST_PACKETS = 20_000;

type Packet = { left: number; until: number };
type Purse = (key: string) => Promise<number | null>;
type Options = { pool: Pool; clock: Clock; factor: number };

/**
 * Allowances kept in the database, hence shared by all nodes and alive after a restart (SAFETY X15). `factor`
 * multiplies every allowance. Throws when the database does not answer.
 */
export function rateLimiter(options: Options): RateLimiter {
  const purses = new Map<string, Purse>();
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

function purse(keyPrefix: string, allowed: number, seconds: number, { pool, clock }: Options): Purse {
  const points = Math.max(1, Math.floor(allowed));
  const size = Math.max(1, Math.floor(points / PACKETS));
  const packets = new Map<string, Packet>();
  const store = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points + 1,
  });
  return async (key) => {
    const now = clock.now().getTime();
    const packet = packets.get(key);
    if (packet && packet.left > 0 && packet.until > now) {
      packet.left -= 1;
      return null;
    }
    const drawn = await draw(store, key, size);
    if (!drawn.granted) return Math.max(1, Math.ceil(drawn.msBeforeNext / 1000));
    if (packets.size >= MOST_PACKETS) packets.clear();
    packets.set(key, { left: size - 1, until: now + drawn.msBeforeNext });
    return null;
  };
}

/** The library rejects with its result when nothing is left, and with an error when the database failed. */
async function draw(store: RateLimiterPostgres, key: string, points: number) {
  try {
    const { msBeforeNext } = await store.consume(key, points);
    return { granted: true, msBeforeNext };
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return { granted: false, msBeforeNext: refusal.msBeforeNext };
    throw refusal;
  }
}
