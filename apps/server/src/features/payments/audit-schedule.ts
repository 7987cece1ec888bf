import { STEP_OF_STATE } from './payment-step.ts';
import type { PaymentsDeps } from './payments-deps.ts';

/** The sweep puts a step back into the queue after a minute: one that late is being tried in vain, or nobody works. */
const VERY_LATE_MS = 10 * 60_000;

/**
 * SAFETY I6 as a check that runs: every open payment has a next step, and none waits for long after its hour. One
 * without a step must not exist; it is put into the queue, and the alarm rings, because something else is wrong.
 */
export async function auditSchedule({ store, clock, log, alarm }: PaymentsDeps): Promise<void> {
  const now = clock.now();
  const unscheduled = await store.requeueUnscheduled(STEP_OF_STATE, now);
  for (const payment of unscheduled) {
    log.error({ payment }, 'an open payment had no next step');
    alarm('unscheduled');
  }
  const overdue = await store.countOverdue(new Date(now.getTime() - VERY_LATE_MS));
  if (overdue === 0) return;
  log.error({ overdue }, 'payments wait long after their hour');
  alarm('overdue');
}
