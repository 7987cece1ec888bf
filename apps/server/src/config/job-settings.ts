import { wholeNumber } from '@portal/platform/config/variables';
import { SHORT_TIME_LIMITS } from '@portal/platform/database/open-db';
import { DEFAULT_POOL_SIZES } from '@portal/platform/jobs/job-pools';

const positiveInteger = (standard: number, max: number) => wholeNumber({ min: 1, max }).default(standard);

/** Concurrency of a node, and its database timeouts in seconds. */
export const JOB_SETTINGS = {
  databaseWaits: {
    statement: ['DATABASE_STATEMENT_TIMEOUT', positiveInteger(SHORT_TIME_LIMITS.statement, 600)],
    lock: ['DATABASE_LOCK_TIMEOUT', positiveInteger(SHORT_TIME_LIMITS.lock, 600)],
    idleInTransaction: [
      'DATABASE_IDLE_TRANSACTION_TIMEOUT',
      positiveInteger(SHORT_TIME_LIMITS.idleInTransaction, 3_600),
    ],
  },
  jobPools: {
    deliver: ['JOBS_DELIVER', positiveInteger(DEFAULT_POOL_SIZES.deliver, 200)],
    messages: ['JOBS_MESSAGES', positiveInteger(DEFAULT_POOL_SIZES.messages, 200)],
    checks: ['JOBS_CHECKS', positiveInteger(DEFAULT_POOL_SIZES.checks, 200)],
    comparisons: ['JOBS_COMPARISONS', positiveInteger(DEFAULT_POOL_SIZES.comparisons, 20)],
    maintenance: ['JOBS_MAINTENANCE', positiveInteger(DEFAULT_POOL_SIZES.maintenance, 20)],
  },
  deliveriesAtOnce: ['DELIVERIES_AT_ONCE', positiveInteger(48, 1_000)],
  providerCalls: {
    starts: ['PROVIDER_START_CALLS', positiveInteger(256, 10_000)],
    jobs: ['PROVIDER_JOB_CALLS', positiveInteger(8, 200)],
    comparisons: ['PROVIDER_COMPARISON_CALLS', positiveInteger(2, 20)],
  },
} as const;
