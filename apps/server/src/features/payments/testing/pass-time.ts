import type pg from 'pg';
import { nextJobAt, runDueJobs } from '../../../platform/jobs/run-due-jobs.ts';
import type { paymentJobHandlers, paymentMaintenance } from '../payment-jobs.ts';
import type { TestClock } from './test-clock.ts';

/** A job worker on a clock in the test's hand. */
export type Running = {
  database: pg.Pool;
  clock: TestClock;
  handlers: ReturnType<typeof paymentJobHandlers> & ReturnType<typeof paymentMaintenance>;
};

/** Runs what is due. */
export function runJobsOf({ database: pool, clock, handlers }: Running): Promise<void> {
  return runDueJobs({ pool, handlers, clock, log: { error: () => {} } });
}

/** Lets time pass, running every job in its turn, and the sweep at the end as the schedule would. */
export async function passTime(running: Running, ms: number): Promise<void> {
  const { clock, database, handlers } = running;
  const end = new Date(clock.now().getTime() + ms);
  await runJobsOf(running);
  for (let at = await nextJobAt(database); at && at <= end; at = await nextJobAt(database)) {
    clock.moveTo(at);
    await runJobsOf(running);
  }
  clock.moveTo(end);
  await handlers['sweep-payments']({});
  await runJobsOf(running);
}
