import type { Clock } from '@portal/domain/time/clock';
import { type CronItem, type ParsedCronItem, parseCronItems } from 'graphile-worker';
import type { JobName } from './job-types.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Recurring jobs in cron syntax, UTC. Any node may queue them. The payment sweep is not here: see job-queue.ts.
 */
const TIMES: Partial<Record<JobName, string>> = {
  'audit-payments': '*/10 * * * *',
  'watch-queues': '*/5 * * * *',
  // While a person looks at the figures, the desk queues it too.
  'count-figures': '*/5 * * * *',
  // A refund's first step runs at once; this finds its next tries.
  'queue-due-refunds': '* * * * *',
  'check-mandates': '* * * * *',
  // An approval queues it too; this finds what the operator did not answer.
  'give-compensations': '* * * * *',
  // 03:30 in Kigali: the previous day is over and its late payments have settled.
  reconcile: '30 1 * * *',
  'import-statements': '*/4 * * * *',
  // After the comparisons, so that its findings are included.
  'audit-invariants': '15 2 * * *',
  'maintain-partitions': '12 * * * *',
  // At most a minute each time (archive-payments.ts).
  'archive-payments': '52 * * * *',
  'erase-codes': '7 * * * *',
  'erase-lines': '13 * * * *',
  // At most 50 seconds each time, in the hours of the country only (send-reminders.ts).
  'send-reminders': '* * * * *',
  'erase-reminders': '14 * * * *',
  // At most 50 seconds each time, in the hours of the country only (run-standing.ts).
  'run-standing-orders': '* * * * *',
  'erase-standing-orders': '18 4 * * *',
  'erase-orders': '17 * * * *',
  'erase-ussd': '27 * * * *',
  'notify-opened-towns': '37 * * * *',
  'write-lead-files': '*/5 * * * *',
  'write-journal-files': '*/5 * * * *',
  'erase-feedback': '47 2 * * *',
  'erase-cases': '7 3 * * *',
  'erase-callbacks': '27 3 * * *',
  'erase-leads': '47 3 * * *',
  'erase-forms': '57 3 * * *',
  'erase-sms': '7 4 * * *',
  'erase-requests': '8 4 * * *',
  'erase-events': '17 4 * * *',
  'issue-fiscal-documents': '* * * * *',
  // At most a minute each time (anonymise-payments.ts).
  'anonymise-payments': '57 * * * *',
};

/**
 * With a larger clock error a node does not queue recurring jobs. A synchronised machine clock is several
 * times more accurate.
 */
const MAX_CLOCK_ERROR_MS = 30_000;

/**
 * The recurring jobs for graphile-worker. The library uses the clock of each node: it stores the last minute
 * it queued a job for, and no node queues an earlier one. A node whose clock is ahead would block the others
 * until they catch up, so it reports nothing as due (decision 044). Daily jobs missed in the last 24 hours
 * are queued at the next start.
 * @param clock the clock of the database, compared with the clock of the machine
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
    match: (digest) => clockErrorMs(clock) <= MAX_CLOCK_ERROR_MS && item.match(digest),
  }));
}

/** Absolute difference between the clock of the machine and the given clock, in milliseconds. */
export function clockErrorMs(clock: Clock): number {
  return Math.abs(Date.now() - clock.now().getTime());
}

function isDaily(match: string): boolean {
  return /^\d+ \d+ /.test(match);
}
