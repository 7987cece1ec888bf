import type { Money } from '@portal/domain/money/money';
import type { Page } from '@portal/platform/database/page';
import { type FailingJob, listFailingJobs } from '../../features/payments/staff/list-failing-jobs.ts';
import {
  countStuckPayments,
  listStuckPayments,
  STUCK_CAUSES,
  STUCK_SORT_KEY,
  type StuckCause,
  type StuckPayment,
  type StuckPaymentCount,
} from '../../features/payments/staff/list-stuck-payments.ts';
import { type CommandOptions, type DatabaseCommand, wrongValue } from '../command.ts';
import { isRefusal, PAGE_OPTIONS, pageFooter, readPageOptions } from '../paging.ts';
import { formatLocalTime, formatTerminalMoney, printTable } from '../terminal-text.ts';
import { jobColumns } from './jobs.ts';

const CAUSE_TEXT: Record<StuckCause, string> = {
  'in-review': 'in review: decide',
  unscheduled: 'without a next step',
  overdue: 'late: no portal works on it',
  'too-far-ahead': 'next step too far ahead',
  'no-answer': 'no answer in time',
  'not-settled': 'no successful attempt yet',
};

/** Failing jobs in the summary; `ops jobs` lists all. */
const MAX_JOBS = 10;

/** Lists payments and jobs that need attention. */
export const stuckCommand: DatabaseCommand = {
  name: 'stuck',
  about:
    'counts and lists payments and jobs that need attention: in review, late, without an answer, failing',
  options: { cause: { value: 'cause', about: STUCK_CAUSES.join(', ') }, ...PAGE_OPTIONS },
  details: 'Oldest first. The age of a payment is the time since its last event.',
  needsNote: () => false,
  run: async ({ pool, clock, isPortalRunning }, { options }) => {
    const page = readPageOptions(options, STUCK_SORT_KEY);
    if (isRefusal(page)) return page;
    const because = readCause(options);
    if (because === undefined) return wrongValue(`--cause takes ${STUCK_CAUSES.join(', ')}.`, 'no-cause');
    const now = clock.now();
    const found = {
      counts: await countStuckPayments(pool, now),
      payments: await listStuckPayments(pool, now, { because, page }),
      jobs: await listFailingJobs(pool, { limit: MAX_JOBS, after: null }),
      portalRuns: await isPortalRunning(),
    };
    return { kind: 'done', text: textOf(found, because), data: dataOf(found) };
  },
};

type Found = {
  counts: StuckPaymentCount[];
  payments: Page<StuckPayment>;
  jobs: Page<FailingJob>;
  portalRuns: boolean;
};

function readCause({ cause }: CommandOptions): StuckCause | null | undefined {
  return cause === undefined ? null : STUCK_CAUSES.find((each) => each === cause);
}

function dataOf({ counts, payments, jobs, portalRuns }: Found) {
  return {
    counts,
    payments: payments.rows,
    total: payments.total,
    next: payments.next,
    jobs: jobs.rows,
    jobsTotal: jobs.total,
    portalRuns,
  };
}

function textOf({ counts, payments, jobs, portalRuns }: Found, because: StuckCause | null): string {
  const command = because ? `stuck --cause ${because}` : 'stuck';
  return [
    ...(counts.length
      ? ['Payments that need attention, by time since the last event', countsTable(counts)]
      : []),
    ...(payments.rows.length
      ? ['', printTable(payments.rows.map(rowOf)), ...pageFooter(payments, command)]
      : []),
    ...(counts.length ? [] : ['No payment is stuck.']),
    ...(jobs.total ? ['', `Failing jobs: ${jobs.total}`, printTable(jobs.rows.map(jobColumns))] : []),
    ...(jobs.next ? [`Shown: ${jobs.rows.length} of ${jobs.total}. All of them: npm run ops -- jobs`] : []),
    ...(portalRuns
      ? []
      : ['', 'No portal is running on this database. Payments are not processed until one starts.']),
  ].join('\n');
}

function countsTable(counts: readonly StuckPaymentCount[]): string {
  const rows = counts.map(({ because, reason, underHour, underDay, underWeek, older, oldest }) => [
    reason ? `${CAUSE_TEXT[because]} (${reason})` : CAUSE_TEXT[because],
    ...[underHour, underDay, underWeek, older, underHour + underDay + underWeek + older].map(String),
    `since ${formatLocalTime(oldest)}`,
  ]);
  return printTable([['', '< 1 h', '< 1 d', '< 7 d', 'older', 'all', 'oldest'], ...rows]);
}

function rowOf({ id, because, state, reason, mode, amountMinor, currency, since }: StuckPayment): string[] {
  return [
    id,
    CAUSE_TEXT[because],
    reason ? `${state} (${reason})` : state,
    mode,
    formatTerminalMoney({ minor: amountMinor, currency: currency as Money['currency'] }),
    `since ${formatLocalTime(since)}`,
  ];
}
