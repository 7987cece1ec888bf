/**
 * Whether this is the nightly set: `npm run test:heavy` plays whole days of attacks, every run of each simulation and the
 * drills with real processes (`THOROUGH=yes npx vitest run part-of-a-name` by hand).
 */
export const IS_THOROUGH = process.env.THOROUGH === 'yes';

/**
 * How many runs a simulation plays: all of them in the nightly set, else a third, each time with other seeds.
 * `RUNS=10000 npx vitest run random-schedules` plays as many as it says; a failing seed is printed and replays.
 */
export function countRuns(all: number): number {
  if (process.env.RUNS) return Number(process.env.RUNS);
  return IS_THOROUGH ? all : Math.ceil(all / 3);
}

/** Ends a run that hangs, in milliseconds; how fast the machine is decides nothing. */
export const LONGEST_RUN_MS = process.env.RUNS ? 24 * 3_600_000 : 20 * 60_000;
