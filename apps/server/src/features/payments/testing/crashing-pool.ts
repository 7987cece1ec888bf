import type pg from 'pg';

/** Thrown where a process would have died. */
export class Crash extends Error {}

/**
 * A pool whose process can die: after so many more statements, the one just done is committed and its answer never
 * arrives; every later one fails, until the process is started again.
 */
export function crashingPool(pool: pg.Pool) {
  let left = Number.POSITIVE_INFINITY;
  let done = 0;
  const crashing: pg.Pool = Object.create(pool, {
    query: {
      value: async (...given: Parameters<pg.Pool['query']>) => {
        if (left <= 0) throw new Crash('the process is dead');
        const result = await pool.query(...given);
        done += 1;
        left -= 1;
        if (left <= 0) throw new Crash('the process died');
        return result;
      },
    },
  });
  return {
    pool: crashing,
    /** Dies after that many statements from now. */
    crashAfter: (statements: number) => {
      left = statements;
    },
    /** Starts the process again. */
    restart: () => {
      left = Number.POSITIVE_INFINITY;
    },
    isDead: () => left <= 0,
    statements: () => done,
  };
}
