import type { Clock } from '@portal/domain/time/clock';
import type { SmsRoute } from '@portal/operator/sms-port';
import type { CircuitBreaker } from '@portal/platform/circuit-breaker';
import type { Metrics } from '@portal/platform/http/observability/metrics';
import type pg from 'pg';
import type { SmsDeps } from './send-sms.ts';
import type { SmsBudget } from './sms-budget.ts';

const MINUTE = 60_000;
/** Messages of the last hour count, but not the youngest: failures are reported later than deliveries. */
const MAX_AGE_MS = 70 * MINUTE;
const MIN_AGE_MS = 10 * MINUTE;
/** With fewer reports a share says nothing. */
const MIN_REPORTS = 20;

type Parts = {
  metrics: Metrics;
  pool: pg.Pool;
  clock: Clock;
  budget: Pick<SmsBudget, 'share'>;
  routes: readonly (Pick<SmsRoute, 'isUp' | 'reportsFailuresOnly'> & {
    name: string;
    breaker: CircuitBreaker;
  })[];
};

/** Registers the metrics of messages. Returns what counts outcomes and receipts. */
export function registerSmsMetrics({
  metrics,
  pool,
  clock,
  budget,
  routes,
}: Parts): Pick<SmsDeps, 'onOutcome'> & { countSettled: SmsDeps['onSettled'] } {
  const sent = metrics.counter('sms_sent_total', 'Tries to send a message, by what became of them', [
    'route',
    'kind',
    'outcome',
  ]);
  const settled = metrics.counter('sms_settled_total', 'Messages whose receipts all came', [
    'route',
    'kind',
    'state',
  ]);
  const seconds = metrics.counter(
    'sms_delivery_seconds_total',
    'Time from handing over to delivery of the delivered messages together',
    ['route', 'kind'],
  );
  metrics.gauges(
    { name: 'sms_route_down', help: '1 while no message can be sent by the route', label: 'route' },
    async () =>
      Object.fromEntries(
        routes.map(({ name, isUp, breaker }) => [name, isUp() && breaker.state() === 'closed' ? 0 : 1]),
      ),
  );
  metrics.gauge('sms_day_used_ratio', 'Part of the messages of the day that are used', () => budget.share());
  const failuresOnly = routes.filter((each) => each.reportsFailuresOnly).map(({ name }) => name);
  metrics.gauges(
    { name: 'sms_undelivered_ratio', help: 'Part of the messages of an hour that failed', label: 'route' },
    () => readUndelivered(pool, { now: clock.now(), failuresOnly }),
  );
  return {
    onOutcome: (route, kind, outcome) => sent.inc({ route, kind, outcome }),
    countSettled: async (route, { kind, state, seconds: took }) => {
      settled.inc({ route, kind, state });
      if (state === 'delivered') seconds.inc({ route, kind }, took);
    },
  };
}

/**
 * Share of failed messages among those with a final receipt, 0 to 1, of each route that has enough of them.
 * @param options.failuresOnly routes that report no deliveries: what they accepted and did not report counts too
 */
async function readUndelivered(
  pool: pg.Pool,
  { now, failuresOnly }: { now: Date; failuresOnly: readonly string[] },
): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ route: string; share: number }>({
    name: 'read-undelivered-sms',
    text: `SELECT route, avg((state = 'failed')::int)::float8 AS share FROM sms_messages
      WHERE created_at > $1 AND created_at <= $2 AND (state IN ('delivered', 'failed') OR (state = 'accepted' AND route = ANY($4)))
      GROUP BY route HAVING count(*) >= $3`,
    values: [
      new Date(now.getTime() - MAX_AGE_MS),
      new Date(now.getTime() - MIN_AGE_MS),
      MIN_REPORTS,
      failuresOnly,
    ],
  });
  return Object.fromEntries(rows.map(({ route, share }) => [route, share]));
}
