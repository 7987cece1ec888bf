import type { JobName } from './job-types.ts';

/** Workers of a node that have no slot in common, so that what one of them waits for holds up no other. */
export type JobPool = 'deliver' | 'messages' | 'checks' | 'comparisons' | 'maintenance';

/** Jobs at once in each pool of one node. */
export type JobPoolSizes = Record<JobPool, number>;

/** Defaults of the variables `JOBS_…` (docs/configuration.md). */
export const DEFAULT_POOL_SIZES: JobPoolSizes = {
  deliver: 8,
  messages: 4,
  checks: 16,
  comparisons: 1,
  maintenance: 2,
};

/** Which pool does a job: total, so that a new job does not compile without one. */
export const POOL_OF_JOB: Record<JobName, JobPool> = {
  'fulfil-payment': 'deliver',
  'refund-payment': 'deliver',
  'send-code': 'messages',
  'send-payment-message': 'messages',
  'send-lead-message': 'messages',
  'open-town': 'messages',
  'tell-opened-towns': 'messages',
  'check-payment': 'checks',
  'verify-payment': 'checks',
  reconcile: 'comparisons',
  'reconcile-book': 'comparisons',
  'audit-invariants': 'comparisons',
  'sweep-payments': 'maintenance',
  'audit-payments': 'maintenance',
  'erase-callbacks': 'maintenance',
  'erase-codes': 'maintenance',
  'erase-orders': 'maintenance',
  'erase-leads': 'maintenance',
  'erase-feedback': 'maintenance',
  'erase-forms': 'maintenance',
};

/** Lower comes first among the jobs that are due; 0 for all others. */
const PRIORITIES: Partial<Record<JobName, number>> = {
  'fulfil-payment': -20,
  'sweep-payments': -20,
  'send-code': -10,
};

/** What is taken first when more is due than a pool has slots for: the lower number. */
export function priorityOf(job: JobName): number {
  return PRIORITIES[job] ?? 0;
}

/** The same as SQL, for statements in which the job's name is an expression. */
export function prioritySql(job: string): string {
  const cases = Object.entries(PRIORITIES).map(([name, priority]) => `WHEN '${name}' THEN ${priority}`);
  return `CASE ${job} ${cases.join(' ')} ELSE 0 END`;
}

/** Jobs that one pool does. */
export function jobsOfPool(pool: JobPool): JobName[] {
  return (Object.keys(POOL_OF_JOB) as JobName[]).filter((job) => POOL_OF_JOB[job] === pool);
}
