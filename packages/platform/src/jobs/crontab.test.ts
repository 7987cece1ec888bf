import { afterEach, expect, test, vi } from 'vitest';
import { scheduledJobs } from './crontab.ts';
import { JOBS } from './job-types.ts';

afterEach(() => void vi.useRealTimers());

/** 03:30 in Kigali in the library's format. */
const DIGEST = { min: 30, hour: 1, date: 22, month: 11, dow: 0 };

/** Jobs due at that time on a machine whose clock is ahead of the database's by some milliseconds. */
function dueOn(wrong: number): string[] {
  const database = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: database + wrong });
  const items = scheduledJobs({ now: () => new Date(database) });
  return items.filter(({ match }) => match(DIGEST)).map(({ task }) => task);
}

test('reconciles and audits payments at 03:30 in Kigali, and does what it does every few minutes', () => {
  expect(dueOn(0).sort()).toEqual([
    'audit-payments',
    'check-mandates',
    'count-figures',
    'give-compensations',
    'issue-fiscal-documents',
    'queue-due-refunds',
    'reconcile',
    'run-standing-orders',
    'send-reminders',
    'watch-queues',
    'write-journal-files',
    'write-lead-files',
  ]);
});

test.each([
  ['ten seconds ahead', 10_000, true],
  ['ten seconds behind', -10_000, true],
  ['an hour ahead', 3_600_000, false],
  ['an hour behind', -3_600_000, false],
  ['a year ahead', 365 * 24 * 3_600_000, false],
])('a node whose clock is %s keeps the schedule or leaves it to others', (_name, wrong, keeps) => {
  expect(dueOn(wrong).length > 0).toBe(keeps);
});

test('catches up on missed daily jobs but not on hourly ones', () => {
  const periods = scheduledJobs({ now: () => new Date() }).map(({ task, options }) => [
    task,
    options.backfillPeriod > 0,
  ]);
  expect(Object.fromEntries(periods)).toMatchObject({
    reconcile: true,
    'erase-callbacks': true,
    'audit-payments': false,
    'erase-codes': false,
  });
});

/** Jobs that something queues: the one that caused them, or the queue itself (job-queue.ts). */
const QUEUED_BY_A_CAUSE = [
  ...[
    'send-payment-message',
    'reconcile-book',
    'verify-payment',
    'send-case-message',
    'process-refund',
    'check-dispute',
  ],
  ...['settle-dispute', 'send-refund-message', 'send-care-message', 'send-code', 'send-lead-message'],
  ...[
    'send-line-notice',
    'send-reminder-notice',
    'send-standing-message',
    'end-standing-mandate',
    'open-town',
    'publish-content',
  ],
];

test('every job has its time, or is queued by what causes it', () => {
  const scheduled = scheduledJobs({ now: () => new Date() }).map(({ task }) => task);
  expect([...scheduled, ...QUEUED_BY_A_CAUSE].sort()).toEqual(Object.keys(JOBS).sort());
});
