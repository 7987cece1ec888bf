import type pg from 'pg';

/** Thrown where the process would have crashed. */
export class SimulatedCrash extends Error {}

/**
 * A pool that simulates a process crash. After a number of statements, the last one is committed but its result
 * is lost, and every later one fails until `restart`.
 */
export function createCrashingPool(pool: pg.Pool) {
  let remaining = Number.POSITIVE_INFINITY;
  let done = 0;
  /** A transaction crashes after its commit, as a statement does. */
  const connect = async () => {
    if (remaining <= 0) throw new SimulatedCrash('the process has crashed');
    const client = await pool.connect();
    const query = async (...args: Parameters<pg.PoolClient['query']>) => {
      const result = await client.query(...args);
      if (String(args[0]) !== 'COMMIT') return result;
      done += 1;
      remaining -= 1;
      if (remaining <= 0) throw new SimulatedCrash('the process crashed');
      return result;
    };
    return Object.create(client, { query: { value: query }, release: { value: () => client.release() } });
  };
  const crashing: pg.Pool = Object.create(pool, {
    connect: { value: connect },
    query: {
      value: async (...args: Parameters<pg.Pool['query']>) => {
        if (remaining <= 0) throw new SimulatedCrash('the process has crashed');
        const result = await pool.query(...args);
        done += 1;
        remaining -= 1;
        if (remaining <= 0) throw new SimulatedCrash('the process crashed');
        return result;
      },
    },
  });
  return {
    pool: crashing,
    /** Crashes after that many more statements. */
    crashAfter: (statements: number) => {
      remaining = statements;
    },
    /** Ends the simulated crash. */
    restart: () => {
      remaining = Number.POSITIVE_INFINITY;
    },
    isDead: () => remaining <= 0,
    statements: () => done,
  };
}
