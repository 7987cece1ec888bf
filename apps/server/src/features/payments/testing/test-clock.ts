import type { Clock } from '@portal/domain/clock';

/** A clock that stands still until it is moved. It runs years ahead of the machine's, as runDueJobs wants. */
export type TestClock = Clock & { advance: (ms: number) => void; moveTo: (at: Date) => void };

/** Makes one. */
export function testClock(start = '2040-03-01T08:00:00Z'): TestClock {
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
