import type { Clock } from '@portal/domain/clock';
import type pg from 'pg';
import type { GuardedProviders } from './features/payments/guard/guard-providers.ts';
import { readOpenMoney } from './features/payments/read-open-money.ts';
import type { SweepFinding } from './features/payments/sweep-payments.ts';
import type { Metrics } from './platform/http/metrics.ts';
import { clockErrorMs } from './platform/jobs/crontab.ts';
import { countExhausted, readQueue } from './platform/jobs/read-queue.ts';

type Watched = { metrics: Metrics; pool: pg.Pool; clock: Clock; breakers: GuardedProviders['states'] };

/** Figures of what waits: money that is neither given nor given back, jobs, providers that are not called. */
export function watchWork({ metrics, pool, clock, breakers }: Watched): void {
  const money = async () => readOpenMoney(pool, clock.now());
  metrics.gauges(
    'payments_open',
    'Payments that were charged, or may have been, and are not settled',
    'state',
    async () => figuresOf(await money(), ({ count }) => count),
  );
  metrics.gauges(
    'payments_open_oldest_seconds',
    'How long the oldest of them has waited',
    'state',
    async () => figuresOf(await money(), ({ oldest }) => oldest),
  );
  const queue = () => readQueue(pool);
  metrics.gauges('jobs_waiting', 'Jobs that are due and not taken', 'pool', async () =>
    figuresOf(await queue(), ({ waiting }) => waiting),
  );
  metrics.gauges('jobs_oldest_seconds', 'How long the oldest of them has been due', 'pool', async () =>
    figuresOf(await queue(), ({ oldest }) => oldest),
  );
  metrics.gauge('jobs_exhausted', 'Jobs given up after their last attempt', () => countExhausted(pool));
  metrics.gauges(
    'provider_breaker_open',
    'Whether calls to a provider are stopped: 0 no, 0.5 it is being tried again, 1 yes',
    'mode',
    async () => figuresOf(breakers(), (state) => BREAKER_FIGURES[state]),
  );
  metrics.gauge('machine_clock_error_seconds', "This machine's clock against the database's", () =>
    Math.round(clockErrorMs(clock) / 1000),
  );
}

/** Counts what the sweep found and mended. */
export function sweepCounter(metrics: Metrics): (finding: SweepFinding, found: number) => void {
  const counter = metrics.counter('payment_sweep_total', 'Payments and jobs the sweep found and mended', [
    'finding',
  ]);
  return (finding, found) => counter.inc({ finding }, found);
}

/** Counts callbacks that were dropped because an equal one was handled in the last three days. */
export function replayCounter(metrics: Metrics): (provider: string) => void {
  const counter = metrics.counter('callback_replays_total', 'Callbacks that came before and were dropped', [
    'provider',
  ]);
  return (provider) => counter.inc({ provider });
}

const BREAKER_FIGURES = { closed: 0, 'half-open': 0.5, open: 1 };

function figuresOf<Each>(read: Record<string, Each>, figure: (each: Each) => number): Record<string, number> {
  return Object.fromEntries(Object.entries(read).map(([name, each]) => [name, figure(each)]));
}
