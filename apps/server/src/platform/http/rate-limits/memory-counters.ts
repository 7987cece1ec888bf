import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Counters } from './counters.ts';

/** Counters in the memory of this process, by rate-limiter-flexible: one limiter for each number of points and window. */
export function createMemoryCounters(): Counters {
  const limiters = new Map<string, RateLimiterMemory>();
  const find = (points: number, duration: number) => {
    const name = `${points} in ${duration}`;
    const known = limiters.get(name) ?? new RateLimiterMemory({ keyPrefix: '', points, duration });
    limiters.set(name, known);
    return known;
  };
  return {
    take: async (allowances, seconds) => {
      for (const { key, most } of allowances) {
        const wait = await consume(find(most, seconds), key);
        if (wait !== null) return wait;
      }
      return null;
    },
    giveBack: async (allowances, seconds) => {
      for (const { key, most } of allowances) await find(most, seconds).reward(key);
    },
  };
}

/** The library rejects with a RateLimiterRes when no points are left. */
async function consume(limiter: RateLimiterMemory, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  }
}
