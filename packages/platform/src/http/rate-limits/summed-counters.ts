import type { Pool } from 'pg';
import { preparedStatement, WITHOUT_DISK_WAIT } from '../../database/prepared-statement.ts';
import type { Counters } from './counters.ts';
import { createMemoryWindows, toSeconds } from './memory-counters.ts';

const SEND_EVERY_MS = 1_000;

/** Counters whose sums are sent to the database. */
export type SummedCounters = Counters & {
  /** Sends what was counted since the last time, and learns what other nodes have counted. Throws when the database does not answer. */
  send: () => Promise<void>;
};

/**
 * Counters that decide in the memory of this process and share their sums with the other nodes by the table `rate_limits` each second: one
 * statement for all keys. A request waits for no statement. What a killed process counted in its last second is lost.
 */
export function createSummedCounters(pool: Pick<Pool, 'query'>, now: () => number): SummedCounters {
  const windows = createMemoryWindows(now);
  /** Points that the database does not have yet; negative when more were returned. */
  const unsent = new Map<string, number>();
  let isSendPlanned = false;
  let sending: Promise<void> | null = null;
  const count = (key: string, points: number) => {
    unsent.set(key, (unsent.get(key) ?? 0) + points);
    if (isSendPlanned) return;
    isSendPlanned = true;
    setTimeout(() => {
      isSendPlanned = false;
      // What could not be sent is sent with the next sum.
      send().catch(() => {});
    }, SEND_EVERY_MS).unref();
  };
  const send = async (): Promise<void> => {
    await sending?.catch(() => {});
    sending = sendSums();
    return sending;
  };
  const sendSums = async (): Promise<void> => {
    // In one order on every node: no two of them wait for each other.
    const sums = [...unsent]
      .filter(([key]) => windows.find(key))
      .sort(([one], [other]) => (one < other ? -1 : 1));
    unsent.clear();
    if (sums.length === 0) return;
    try {
      const { rows } = await pool.query<{ key: string; points: number; expires: number }>(
        ADD_SUMS({
          keys: sums.map(([key]) => key),
          points: sums.map(([, points]) => points),
          ends: sums.map(([key]) => windows.find(key)?.ends ?? now()),
          now: now(),
        }),
      );
      for (const { key, points, expires } of rows) {
        const window = windows.find(key);
        if (!window) continue;
        window.points = points + (unsent.get(key) ?? 0);
        window.ends = expires;
      }
    } catch (error) {
      for (const [key, points] of sums) count(key, points);
      throw error;
    }
  };
  return {
    take: async (allowances, seconds) => {
      for (const { key, most } of allowances) {
        const window = windows.open(key, seconds);
        if (window.points >= most) return toSeconds(window.ends - now());
        window.points += 1;
        count(key, 1);
      }
      return null;
    },
    giveBack: async (allowances) => {
      for (const { key } of allowances) {
        const window = windows.find(key);
        if (!window || window.points === 0) continue;
        window.points -= 1;
        count(key, -1);
      }
    },
    send,
  };
}

/** The window that began first counts. Times in milliseconds since 1970. A lost sum is a second's: it does not wait for the disk. */
const ADD_SUMS = preparedStatement<{ keys: string[]; points: number[]; ends: number[]; now: number }>(
  'add-rate-limit-sums',
  `
    INSERT INTO rate_limits AS counter (key, points, expire)
    SELECT sum.key, sum.points, sum.ends
    FROM unnest($keys::text[], $points::int[], $ends::bigint[]) WITH ORDINALITY AS sum (key, points, ends, place), ${WITHOUT_DISK_WAIT}
    ORDER BY sum.place
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN counter.expire <= $now::bigint THEN greatest(0, excluded.points) ELSE greatest(0, counter.points + excluded.points) END,
      expire = CASE WHEN counter.expire <= $now THEN excluded.expire ELSE counter.expire END
    RETURNING key, points, expire::float8 AS expires`,
);
