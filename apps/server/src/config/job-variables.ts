import type { z } from 'zod';
import { wholeNumber } from '../platform/config/number-variables.ts';
import { SHORT_TIME_LIMITS, type TimeLimits } from '../platform/database/open-db.ts';
import { DEFAULT_POOL_SIZES, type JobPoolSizes } from '../platform/jobs/job-pools.ts';

const positiveInteger = (standard: number, max: number) => wholeNumber({ min: 1, max }).default(standard);

/** Variables for the concurrency of a node and its database timeouts (seconds). */
export const JOB_VARIABLES = {
  DATABASE_STATEMENT_TIMEOUT: positiveInteger(SHORT_TIME_LIMITS.statement, 600),
  DATABASE_LOCK_TIMEOUT: positiveInteger(SHORT_TIME_LIMITS.lock, 600),
  DATABASE_IDLE_TRANSACTION_TIMEOUT: positiveInteger(SHORT_TIME_LIMITS.idleInTransaction, 3_600),
  JOBS_DELIVER: positiveInteger(DEFAULT_POOL_SIZES.deliver, 200),
  JOBS_MESSAGES: positiveInteger(DEFAULT_POOL_SIZES.messages, 200),
  JOBS_CHECKS: positiveInteger(DEFAULT_POOL_SIZES.checks, 200),
  JOBS_COMPARISONS: positiveInteger(DEFAULT_POOL_SIZES.comparisons, 20),
  JOBS_MAINTENANCE: positiveInteger(DEFAULT_POOL_SIZES.maintenance, 20),
  PROVIDER_START_CALLS: positiveInteger(256, 10_000),
  PROVIDER_JOB_CALLS: positiveInteger(8, 200),
  PROVIDER_COMPARISON_CALLS: positiveInteger(2, 20),
};

type Variables = z.output<z.ZodObject<typeof JOB_VARIABLES>>;

/** Converts the variables to the settings that the rest of the program uses. */
export function jobSettings(given: Variables) {
  const databaseWaits: TimeLimits = {
    statement: given.DATABASE_STATEMENT_TIMEOUT,
    lock: given.DATABASE_LOCK_TIMEOUT,
    idleInTransaction: given.DATABASE_IDLE_TRANSACTION_TIMEOUT,
  };
  const jobPools: JobPoolSizes = {
    deliver: given.JOBS_DELIVER,
    messages: given.JOBS_MESSAGES,
    checks: given.JOBS_CHECKS,
    comparisons: given.JOBS_COMPARISONS,
    maintenance: given.JOBS_MAINTENANCE,
  };
  const providerCalls = {
    starts: given.PROVIDER_START_CALLS,
    jobs: given.PROVIDER_JOB_CALLS,
    comparisons: given.PROVIDER_COMPARISON_CALLS,
  };
  return { databaseWaits, jobPools, providerCalls };
}
