import { STEP_OF_STATE } from './payment-step.ts';
import type { PaymentsDeps } from './payments-deps.ts';

/** A step that late has lost its job, or never had one: payments nobody handed over are closed this way. */
const OVERDUE_MS = 60_000;

/** The net under the queue: whatever happened to a job, its payment is picked up again (SAFETY I6). */
export async function sweepPayments({ store, clock, log }: PaymentsDeps): Promise<void> {
  const now = clock.now();
  const found = await store.sweep(STEP_OF_STATE, new Date(now.getTime() - OVERDUE_MS), now);
  if (found) log.info({ found }, 'overdue payments put back into the queue');
}
