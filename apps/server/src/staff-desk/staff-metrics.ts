import type { Clock } from '@portal/domain/time/clock';
import type { Metrics } from '@portal/platform/http/observability/metrics';
import type pg from 'pg';
import { type DeskDeps, SIGN_IN_REFUSALS } from './desk-deps.ts';
import { readMovementFigures } from './second-person/movement-figures.ts';

/** Creates the counters of the staff desk. Each series exists from the start, so that its first increase is seen. */
export function createDeskCounters(metrics: Metrics): DeskDeps['count'] {
  const signIns = metrics.counter(
    'staff_sign_ins_refused_total',
    'Sign-ins to the staff desk that were refused',
    ['why'],
  );
  const overBudget = metrics.counter(
    'staff_over_budget_total',
    'Personal data or searches that a member of the staff wanted beyond the budget of the hour',
    ['what'],
  );
  for (const why of SIGN_IN_REFUSALS) signIns.inc({ why }, 0);
  for (const what of ['reveals', 'searches'] as const) overBudget.inc({ what }, 0);
  return {
    signInRefused: (why) => signIns.inc({ why }),
    overBudget: (what) => overBudget.inc({ what }),
  };
}

type Options = { metrics: Metrics; pool: pg.Pool; clock: Clock; dayLimitMinor: number };

/** Registers the gauges of the money that staff move. */
export function registerMovementMetrics({ metrics, pool, clock, dayLimitMinor }: Options): void {
  const read = () => readMovementFigures(pool, clock.now());
  metrics.gauge(
    'staff_alone_highest_share',
    'Highest share of the limit of the day that one person has moved alone today',
    async () => (dayLimitMinor === 0 ? 0 : (await read()).aloneMinor / dayLimitMinor),
  );
  metrics.gauge(
    'staff_refunds_highest',
    'Most refunds that one person decided or proposed in 24 hours',
    async () => (await read()).refundsOfPerson,
  );
  metrics.gauge(
    'staff_pair_highest',
    'Most refunds that the same two people decided in 24 hours',
    async () => (await read()).refundsOfPair,
  );
  metrics.gauge(
    'staff_payee_highest',
    'Most refunds that staff sent to one wallet in 30 days',
    async () => (await read()).refundsOfPayee,
  );
}
