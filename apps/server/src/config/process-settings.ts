import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { wholeNumber } from '../platform/config/variables.ts';

const MAX_WORKERS = 64;

/** `auto`: as many as there are processors, or as the container may use. */
const workers = z
  .union([
    z.literal('auto').transform(() => Math.min(availableParallelism(), MAX_WORKERS)),
    wholeNumber({ min: 1, max: MAX_WORKERS }),
  ])
  .default(1);

/** Processes of a node, and when one of them accepts no more work. */
export const PROCESS_SETTINGS = {
  /** Processes that serve pages. With more than one, a supervisor runs them (supervisor/supervise.ts). */
  workers: ['WORKERS', workers],
  /** When a process refuses new pages and purchases; 0 switches a limit off. */
  overload: {
    loopDelayMs: ['OVERLOAD_LOOP_DELAY', wholeNumber({ min: 0, max: 60_000 }).default(300)],
    databaseWaits: ['OVERLOAD_DATABASE_WAITS', wholeNumber({ min: 0, max: 100_000 }).default(10)],
    requests: ['OVERLOAD_REQUESTS', wholeNumber({ min: 0, max: 100_000 }).default(1_000)],
  },
} as const;

/** One sentence for each setting that excludes another one. */
export function processProblems(given: Record<string, unknown>): string[] {
  const isAlone = given.WORKERS === undefined || given.WORKERS === '1';
  return given.PORTAL_DEV === '1' && !isAlone
    ? ['WORKERS: leave it out with PORTAL_DEV: one process serves the web app from its sources']
    : [];
}
