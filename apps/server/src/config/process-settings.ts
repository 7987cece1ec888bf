import { wholeNumber } from '@portal/platform/config/variables';

/** When a process accepts no more work. */
export const PROCESS_SETTINGS = {
  /** When it refuses new pages and purchases; 0 switches a limit off. */
  overload: {
    loopDelayMs: ['OVERLOAD_LOOP_DELAY', wholeNumber({ min: 0, max: 60_000 }).default(300)],
    databaseWaits: ['OVERLOAD_DATABASE_WAITS', wholeNumber({ min: 0, max: 100_000 }).default(10)],
    requests: ['OVERLOAD_REQUESTS', wholeNumber({ min: 0, max: 100_000 }).default(1_000)],
  },
} as const;
