import { JOBS, type JobName, type JobPool } from './job-types.ts';

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

/** Returns the jobs of one pool. */
export function jobsOfPool(pool: JobPool): JobName[] {
  return (Object.keys(JOBS) as JobName[]).filter((job) => JOBS[job].pool === pool);
}
