import type { Clock } from '@portal/domain/time/clock';

/** A clock that only moves when told to. It starts years after the real time, as `runDueJobs` requires. */
export type TestClock = Clock & { advance: (ms: number) => void; moveTo: (at: Date) => void };

/** Creates a test clock. */
export function createTestClock(start = '2040-03-01T08:00:00Z'): TestClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    advance: (ms) => {
      now += ms;
    },
    moveTo: (at) => {
      now = Math.max(now, at.getTime());
    },
  };
}
