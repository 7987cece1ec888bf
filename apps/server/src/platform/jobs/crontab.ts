import type { Clock } from '@portal/domain/clock';
import { type CronItem, type ParsedCronItem, parseCronItems } from 'graphile-worker';
import type { JobName } from './job-types.ts';

const DAY_MS = 24 * 3_600_000;

/** Jobs that come round by the clock, in UTC, whichever node is up. The sweep of payments is not among them: jobs.ts. */
const TIMES: Partial<Record<JobName, string>> = {
  'audit-payments': '*/10 * * * *',
  // Half past three in the morning in Kigali: the day is over, and its late payments have settled.
  reconcile: '30 1 * * *',
  // After the comparison: what it found counts as well.
  'audit-invariants': '15 2 * * *',
  'erase-codes': '7 * * * *',
  'erase-orders': '17 * * * *',
  'tell-opened-towns': '37 * * * *',
  'erase-feedback': '47 2 * * *',
  'erase-callbacks': '27 3 * * *',
  'erase-leads': '47 3 * * *',
  'erase-forms': '57 3 * * *',
};

/** Beyond that a node leaves the schedule to others: several times what a machine that keeps its time is ever off. */
const MOST_CLOCK_ERROR_MS = 30_000;

/**
 * The schedule for the job library, which goes by each node's own clock: it notes the minute it queued a job for, and no
 * node queues an earlier one. A node whose clock is wrong would stop all others for as long as it is ahead; it therefore
 * finds nothing due (decision 044). What was missed within a day is made up for at the next start.
 * @param clock the database's, which is compared with the machine's
 */
export function scheduledJobs(clock: Clock): ParsedCronItem[] {
  const items = Object.entries(TIMES).map(
    ([task, match]): CronItem => ({
      task,
      match,
      identifier: task,
      options: { jobKey: task, backfillPeriod: isDaily(match) ? DAY_MS : 0 },
    }),
  );
  return parseCronItems(items).map((item) => ({
    ...item,
    match: (digest) => clockErrorMs(clock) <= MOST_CLOCK_ERROR_MS && item.match(digest),
  }));
}

/** Milliseconds between the machine's clock and the database's, whichever is ahead. */
export function clockErrorMs(clock: Clock): number {
  return Math.abs(Date.now() - clock.now().getTime());
}

function isDaily(match: string): boolean {
  return /^\d+ \d+ /.test(match);
}
