import {
  type FailingJob,
  JOB_SORT_KEY,
  listFailingJobs,
} from '../../features/payments/staff/list-failing-jobs.ts';
import type { Command } from '../command.ts';
import { kigaliTime } from '../kigali-time.ts';
import { isRefusal, PAGE_OPTIONS, pageFooter, readPage } from '../paging.ts';
import { printTable } from '../print-table.ts';

/** Jobs of any kind that fail. */
export const jobs: Command = {
  name: 'jobs',
  about: 'lists the jobs that fail, those that have used their last attempt first',
  operands: [],
  options: PAGE_OPTIONS,
  details:
    'A job that was given up is not run again by itself. Those of a payment are made anew by the sweep within minutes;\n' +
    'for any other the error says what is wrong.',
  needsNote: () => false,
  run: async ({ pool }, { options }) => {
    const request = readPage(options, JOB_SORT_KEY);
    if (isRefusal(request)) return request;
    const page = await listFailingJobs(pool, request);
    const text = page.total
      ? [jobsTable(page.rows), ...pageFooter(page, 'jobs')].join('\n')
      : 'No job fails.';
    return { kind: 'done', text, data: { jobs: page.rows, total: page.total, next: page.next } };
  },
};

/** Failing jobs as lines of text. */
export function jobsTable(found: readonly FailingJob[]): string {
  const rows = found.map(({ name, key, attempts, givenUp, runAt, lastError }) => [
    key ?? name,
    `${attempts} tries`,
    givenUp ? 'GIVEN UP' : `next ${kigaliTime(runAt)}`,
    lastError?.split('\n')[0] ?? 'its node was killed',
  ]);
  return printTable(rows);
}
