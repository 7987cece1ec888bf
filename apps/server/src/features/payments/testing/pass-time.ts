import type pg from 'pg';
import { nextJobAt, runDueJobs } from '../../../platform/jobs/testing/run-due-jobs.ts';
import type { paymentJobHandlers, paymentMaintenanceHandlers } from '../engine/payment-jobs.ts';
import type { TestClock } from './test-clock.ts';

/** A job worker on a test clock. */
export type TestWorker = {
  database: pg.Pool;
  clock: TestClock;
  handlers: ReturnType<typeof paymentJobHandlers> & ReturnType<typeof paymentMaintenanceHandlers>;
};

/** Runs the due jobs. */
export function runDueTestJobs({ database: pool, clock, handlers }: TestWorker): Promise<void> {
  return runDueJobs({ pool, handlers, clock, log: { error: () => {} } });
}

/** Advances the clock, running every job at its time, and the sweep at the end. */
export async function passTime(worker: TestWorker, ms: number): Promise<void> {
  const { clock, database, handlers } = worker;
  const end = new Date(clock.now().getTime() + ms);
  await runDueTestJobs(worker);
  for (let at = await nextJobAt(database); at && at <= end; at = await nextJobAt(database)) {
    clock.moveTo(at);
    await runDueTestJobs(worker);
  }
  clock.moveTo(end);
  await handlers['sweep-payments']({});
  await runDueTestJobs(worker);
}
