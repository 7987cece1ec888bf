import type { Clock } from '@portal/domain/time/clock';
import { createMemoryCounters } from '@portal/platform/http/rate-limits/memory-counters';
import { StaffError } from './staff-error.ts';
import type { StaffPerson } from './staff-person.ts';

/** Calls of one person in a minute on one process: a quick person with several pages open makes some sixty. */
export const CALLS_PER_MINUTE = 300;

/** Creates the check that one person does not call at the speed of a program. It throws RATE_LIMITED. */
export function createCallLimit(callsPerMinute: number, clock: Clock) {
  const counters = createMemoryCounters(() => clock.now().getTime());
  return async ({ subject }: Pick<StaffPerson, 'subject'>): Promise<void> => {
    const wait = await counters.take([{ key: subject, most: Math.ceil(callsPerMinute) }], 60);
    if (wait !== null) throw new StaffError('RATE_LIMITED');
  };
}
