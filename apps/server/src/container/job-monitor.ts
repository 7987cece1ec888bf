import type { Clock } from '@portal/domain/time/clock';
import type { GuardedProviders } from '@portal/payments/circuit-breaker/guard-providers';
import { countDueSteps } from '@portal/payments/engine/safety-net/count-due-steps';
import { countUnsettledPayments } from '@portal/payments/engine/safety-net/count-unsettled-payments';
import type { SweepFinding } from '@portal/payments/engine/safety-net/sweep-finding';
import { isArchiveFailing, readWaitingWal } from '@portal/platform/database/wal-state';
import type { Metrics } from '@portal/platform/http/observability/metrics';
import { clockErrorMs } from '@portal/platform/jobs/crontab';
import type { JobPool } from '@portal/platform/jobs/job-types';
import { countExhaustedJobs, type QueueBacklog, readQueueBacklog } from '@portal/platform/jobs/read-queue';
import type pg from 'pg';

type MonitorOptions = { metrics: Metrics; pool: pg.Pool; clock: Clock; breakers: GuardedProviders['states'] };

/** Registers gauges for open payments, the job queue, circuit breakers, the archive of the WAL and the clock error. */
export function registerJobMetrics({ metrics, pool, clock, breakers }: MonitorOptions): void {
  const openMoney = async () => countUnsettledPayments(pool, clock.now());
  metrics.gauges(
    {
      name: 'payments_open',
      help: 'Payments that were charged, or may have been, and are not settled',
      label: 'state',
    },
    async () => mapValues(await openMoney(), ({ count }) => count),
  );
  metrics.gauges(
    { name: 'payments_open_oldest_seconds', help: 'How long the oldest of them has waited', label: 'state' },
    async () => mapValues(await openMoney(), ({ oldest }) => oldest),
  );
  const queue = () => readBacklog(pool, clock);
  metrics.gauges(
    {
      name: 'jobs_waiting',
      help: 'Jobs that are due and not taken, and due steps of payments',
      label: 'pool',
    },
    async () => mapValues(await queue(), ({ waiting }) => waiting),
  );
  metrics.gauges(
    { name: 'jobs_oldest_seconds', help: 'How long the oldest of them has been due', label: 'pool' },
    async () => mapValues(await queue(), ({ oldest }) => oldest),
  );
  metrics.gauge('jobs_exhausted', 'Jobs given up after their last attempt', () => countExhaustedJobs(pool));
  metrics.gauges(
    {
      name: 'provider_breaker_open',
      help: 'Whether calls to a provider are stopped: 0 no, 0.5 it is being tried again, 1 yes',
      label: 'mode',
    },
    async () => mapValues(breakers(), (state) => BREAKER_VALUES[state]),
  );
  metrics.gauge('wal_archive_failing', '1 while PostgreSQL cannot archive its WAL', async () =>
    (await isArchiveFailing(pool)) ? 1 : 0,
  );
  metrics.gauges(
    {
      name: 'wal_waiting_bytes',
      help: 'WAL that the archive, a standby or the machine of the backups has not stored yet',
      label: 'receiver',
    },
    () => readWaitingWal(pool),
  );
  metrics.gauge('machine_clock_error_seconds', "This machine's clock against the database's", () =>
    Math.round(clockErrorMs(clock) / 1000),
  );
}

/** What waits in the queue, and the due steps of payments: deliveries in the pool `deliver`, those that call a provider in `checks`. */
async function readBacklog(pool: pg.Pool, clock: Clock): Promise<Record<JobPool, QueueBacklog>> {
  const [queue, steps] = await Promise.all([readQueueBacklog(pool), countDueSteps(pool, clock.now())]);
  const add = (jobs: QueueBacklog, due: QueueBacklog) => ({
    waiting: jobs.waiting + due.waiting,
    oldest: Math.max(jobs.oldest, due.oldest),
  });
  return { ...queue, deliver: add(queue.deliver, steps.deliveries), checks: add(queue.checks, steps.calls) };
}

/** Creates the counter of payments and jobs that the sweep found and repaired. */
export function createSweepCounter(metrics: Metrics): (finding: SweepFinding, found: number) => void {
  const counter = metrics.counter('payment_sweep_total', 'Payments and jobs the sweep found and repaired', [
    'finding',
  ]);
  return (finding, found) => counter.inc({ finding }, found);
}

/** Creates the counter of callbacks dropped because an equal one was handled in the last three days. */
export function createReplayCounter(metrics: Metrics): (provider: string) => void {
  const counter = metrics.counter('callback_replays_total', 'Callbacks that came before and were dropped', [
    'provider',
  ]);
  return (provider) => counter.inc({ provider });
}

const BREAKER_VALUES = { closed: 0, 'half-open': 0.5, open: 1 };

function mapValues<Each>(
  values: Record<string, Each>,
  toNumber: (each: Each) => number,
): Record<string, number> {
  return Object.fromEntries(Object.entries(values).map(([name, each]) => [name, toNumber(each)]));
}
