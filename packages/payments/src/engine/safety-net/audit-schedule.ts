import type { EngineDeps } from '../engine-deps.ts';

/** A step this late keeps failing, its provider is down, or no process runs. */
const VERY_LATE_MS = 10 * 60_000;

/**
 * Checks SAFETY I6: every open payment has a next step, and no step is long overdue. An open payment without a step
 * must not exist. It becomes due, and the alarm is raised because something else is wrong.
 */
export async function auditSchedule({ store, clock, log, alarm }: EngineDeps): Promise<void> {
  const now = clock.now();
  const unscheduled = await store.scheduleUnscheduled(now);
  for (const payment of unscheduled) {
    log.error({ payment }, 'open payment without a next step');
    alarm('unscheduled', payment);
  }
  const overdue = await store.countOverdue(new Date(now.getTime() - VERY_LATE_MS));
  if (overdue === 0) return;
  log.error({ overdue }, 'payment steps are long overdue');
  alarm('overdue');
}
