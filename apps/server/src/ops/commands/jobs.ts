import {
  FAILING_JOB_SORT_KEY,
  type FailingJob,
  listFailingJobs,
} from '../../features/payments/staff/list-failing-jobs.ts';
import type { Command } from '../command.ts';
import { formatKigaliTime } from '../format-kigali-time.ts';
import { isRefusal, PAGE_OPTIONS, pageFooter, readPageOptions } from '../paging.ts';
import { printTable } from '../print-table.ts';

/** Lists failing jobs of any kind. */
export const jobsCommand: Command = {
  name: 'jobs',
  about: 'lists failing jobs, those without attempts left first',
  operands: [],
  options: PAGE_OPTIONS,
  details:
    'A job without attempts left is not run again. The sweep recreates jobs of payments within minutes; for any other\n' +
    'job the error shows what is wrong.',
  needsNote: () => false,
  run: async ({ pool }, { options }) => {
    const request = readPageOptions(options, FAILING_JOB_SORT_KEY);
    if (isRefusal(request)) return request;
    const page = await listFailingJobs(pool, request);
    const text = page.total
      ? [jobsTable(page.rows), ...pageFooter(page, 'jobs')].join('\n')
      : 'No failing jobs.';
    return { kind: 'done', text, data: { jobs: page.rows, total: page.total, next: page.next } };
  },
};

/** Failing jobs as lines of text. Times are Kigali's. */
export function jobsTable(failing: readonly FailingJob[]): string {
  const rows = failing.map(({ name, key, attempts, givenUp, runAt, lastError }) => [
    key ?? name,
    `${attempts} tries`,
    givenUp ? 'GIVEN UP' : `next ${formatKigaliTime(runAt)}`,
    lastError?.split('\n')[0] ?? 'its node was killed',
  ]);
  return printTable(rows);
}
