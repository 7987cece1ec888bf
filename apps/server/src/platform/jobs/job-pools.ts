import type { JobName } from './job-types.ts';

/** Worker pools of a node. They share no slots, so slow jobs of one pool do not delay another pool. */
export type JobPool = 'deliver' | 'messages' | 'checks' | 'comparisons' | 'maintenance';

/** Concurrency of each pool on one node. */
export type JobPoolSizes = Record<JobPool, number>;

/** Defaults of the variables `JOBS_…` (docs/configuration.md). */
export const DEFAULT_POOL_SIZES: JobPoolSizes = {
  deliver: 8,
  messages: 4,
  checks: 16,
  comparisons: 1,
  maintenance: 2,
};

/** The pool of each job. A new job without a pool does not compile. */
export const POOL_OF_JOB: Record<JobName, JobPool> = {
  'fulfil-payment': 'deliver',
  'refund-payment': 'deliver',
  'process-refund': 'deliver',
  'send-code': 'messages',
  'send-payment-message': 'messages',
  'send-lead-message': 'messages',
  'send-case-message': 'messages',
  'send-refund-message': 'messages',
  'send-care-message': 'messages',
  'open-town': 'messages',
  'notify-opened-towns': 'messages',
  'check-payment': 'checks',
  'verify-payment': 'checks',
  'check-dispute': 'checks',
  'issue-fiscal-documents': 'messages',
  'publish-content': 'messages',
  reconcile: 'comparisons',
  'reconcile-book': 'comparisons',
  'audit-invariants': 'comparisons',
  'import-statements': 'comparisons',
  'sweep-payments': 'maintenance',
  'audit-payments': 'maintenance',
  'queue-due-refunds': 'maintenance',
  'archive-payments': 'maintenance',
  'maintain-partitions': 'maintenance',
  'watch-queues': 'maintenance',
  'count-figures': 'maintenance',
  'erase-callbacks': 'maintenance',
  'erase-cases': 'maintenance',
  'erase-codes': 'maintenance',
  'erase-orders': 'maintenance',
  'erase-leads': 'maintenance',
  'erase-feedback': 'maintenance',
  'erase-forms': 'maintenance',
  'erase-ussd': 'maintenance',
  'erase-sms': 'maintenance',
  'erase-requests': 'maintenance',
  'erase-events': 'maintenance',
  'anonymise-payments': 'maintenance',
};

/** Priorities of due jobs; lower runs first, default 0. */
const PRIORITIES: Partial<Record<JobName, number>> = {
  'fulfil-payment': -20,
  'sweep-payments': -20,
  'send-code': -10,
};

/** Returns the priority of a job for graphile-worker; the lower number runs first. */
export function priorityOf(job: JobName): number {
  return PRIORITIES[job] ?? 0;
}

/**
 * Returns the priority as an SQL expression, for statements in which the job name is an expression.
 * @param job SQL expression of the job name
 */
export function prioritySql(job: string): string {
  const cases = Object.entries(PRIORITIES).map(([name, priority]) => `WHEN '${name}' THEN ${priority}`);
  return `CASE ${job} ${cases.join(' ')} ELSE 0 END`;
}

/** Returns the jobs of one pool. */
export function jobsOfPool(pool: JobPool): JobName[] {
  return (Object.keys(POOL_OF_JOB) as JobName[]).filter((job) => POOL_OF_JOB[job] === pool);
}
