import {
  FAILING_JOB_SORT_KEY,
  type FailingJob,
  listFailingJobs,
} from '../../features/payments/staff/list-failing-jobs.ts';
import { listCommand } from '../list-command.ts';
import { formatLocalTime } from '../terminal-text.ts';

/** Lists failing jobs of any kind. */
export const jobsCommand = listCommand({
  name: 'jobs',
  about: 'lists failing jobs, those without attempts left first',
  details:
    'A job without attempts left is not run again. The sweep recreates jobs of payments within minutes; for any other\n' +
    'job the error shows what is wrong.',
  sortKey: FAILING_JOB_SORT_KEY,
  dataName: 'jobs',
  emptyText: 'No failing jobs.',
  list: ({ pool }, page) => listFailingJobs(pool, page),
  columns: jobColumns,
});

/** A failing job as columns of text. Times are local. */
export function jobColumns({ name, key, attempts, givenUp, runAt, lastError }: FailingJob): string[] {
  return [
    key ?? name,
    `${attempts} tries`,
    givenUp ? 'GIVEN UP' : `next ${formatLocalTime(runAt)}`,
    lastError?.split('\n')[0] ?? 'its node was killed',
  ];
}
