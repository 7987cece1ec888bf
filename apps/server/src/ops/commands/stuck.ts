import type { Money } from '@portal/domain/money';
import { type FailingJob, listFailingJobs } from '../../features/payments/staff/list-failing-jobs.ts';
import {
  countStuck,
  listStuck,
  STUCK_CAUSES,
  STUCK_SORT_KEY,
  type Stuck,
  type StuckCause,
  type StuckCount,
} from '../../features/payments/staff/list-stuck.ts';
import type { Page } from '../../platform/db/page.ts';
import type { Command, Options, Report } from '../command.ts';
import { kigaliTime } from '../kigali-time.ts';
import { moneyText } from '../money-text.ts';
import { isRefusal, PAGE_OPTIONS, pageFooter, readPage } from '../paging.ts';
import { printTable } from '../print-table.ts';
import { jobsTable } from './jobs.ts';

const WORDS: Record<StuckCause, string> = {
  'in-review': 'in review: decide',
  unscheduled: 'without a next step',
  'step-lost': 'late: its job is lost',
  'job-given-up': 'late: its job was given up',
  overdue: 'late: nobody works on it',
  'too-far-ahead': 'next step too far ahead',
  'no-answer': 'no answer after its time',
  'not-settled': 'tried in vain so far',
};

/** Jobs of the summary; `ops jobs` has them all. */
const MOST_JOBS = 10;

/** Everything somebody should look at. */
export const stuck: Command = {
  name: 'stuck',
  about: 'counts and lists what somebody should look at: in review, late, without an answer, jobs that fail',
  operands: [],
  options: { cause: { value: 'cause', about: STUCK_CAUSES.join(', ') }, ...PAGE_OPTIONS },
  details: 'Oldest first. How long nothing has happened to a payment is its age.',
  needsNote: () => false,
  run: async ({ pool, clock, isWorkedOn }, { options }) => {
    const page = readPage(options, STUCK_SORT_KEY);
    if (isRefusal(page)) return page;
    const because = readCause(options);
    if (because === undefined) return noSuchCause();
    const now = clock.now();
    const found = {
      counts: await countStuck(pool, now),
      payments: await listStuck(pool, now, { because, page }),
      jobs: await listFailingJobs(pool, { limit: MOST_JOBS, after: null }),
      portalRuns: await isWorkedOn(),
    };
    return { kind: 'done', text: textOf(found, because), data: dataOf(found) };
  },
};

type Found = { counts: StuckCount[]; payments: Page<Stuck>; jobs: Page<FailingJob>; portalRuns: boolean };

function readCause({ cause }: Options): StuckCause | null | undefined {
  return cause === undefined ? null : STUCK_CAUSES.find((each) => each === cause);
}

function noSuchCause(): Report {
  return { kind: 'refused', text: `--cause takes ${STUCK_CAUSES.join(', ')}.`, data: { why: 'no-cause' } };
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
    ...(counts.length ? ['Payments to look at, by the time nothing has happened', countsTable(counts)] : []),
    ...(payments.rows.length
      ? ['', printTable(payments.rows.map(rowOf)), ...pageFooter(payments, command)]
      : []),
    ...(counts.length ? [] : ['No payment is stuck.']),
    ...(jobs.total ? ['', `Jobs that fail: ${jobs.total}`, jobsTable(jobs.rows)] : []),
    ...(jobs.next ? [`Shown: ${jobs.rows.length} of ${jobs.total}. All of them: npm run ops -- jobs`] : []),
    ...(portalRuns ? [] : ['', 'No portal is running on this database: nothing moves until one does.']),
  ].join('\n');
}

function countsTable(counts: readonly StuckCount[]): string {
  const rows = counts.map(({ because, reason, underHour, underDay, underWeek, older, oldest }) => [
    reason ? `${WORDS[because]} (${reason})` : WORDS[because],
    ...[underHour, underDay, underWeek, older, underHour + underDay + underWeek + older].map(String),
    `since ${kigaliTime(oldest)}`,
  ]);
  return printTable([['', '< 1 h', '< 1 d', '< 7 d', 'older', 'all', 'oldest'], ...rows]);
}

function rowOf({
  id,
  because,
  state,
  reason,
  mode,
  amountMinor,
  currency,
  since,
  lastError,
}: Stuck): string[] {
  return [
    id,
    WORDS[because],
    reason ? `${state} (${reason})` : state,
    mode,
    moneyText({ minor: amountMinor, currency: currency as Money['currency'] }),
    `since ${kigaliTime(since)}`,
    lastError?.split('\n')[0] ?? '',
  ];
}
