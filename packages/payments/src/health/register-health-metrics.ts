import type { Metrics } from '@portal/platform/http/observability/metrics';
import type { MethodHealth } from './evaluate-method.ts';
import type { HealthByMode } from './read-method-health.ts';

/** Registers the metrics of the payment methods. A mode without results has no series. */
export function registerHealthMetrics(
  metrics: Metrics,
  { methodHealth }: { methodHealth: () => Promise<HealthByMode> },
): void {
  const each = (value: (health: MethodHealth) => number | null) => async () =>
    toSeries(await methodHealth(), value);
  metrics.gauges(
    {
      name: 'payment_method_success_ratio',
      help: 'Part of the latest payers of a way of paying who got through',
      label: 'mode',
    },
    each(({ successRate }) => successRate),
  );
  metrics.gauges(
    {
      name: 'payment_method_confirm_seconds',
      help: 'Median time from handing a payment over to "paid"',
      label: 'mode',
    },
    each(({ confirmSeconds }) => confirmSeconds),
  );
  metrics.gauges(
    {
      name: 'payment_method_failing',
      help: '1 while customers are told that a way of paying is failing',
      label: 'mode',
    },
    each(({ isFailing }) => (isFailing ? 1 : 0)),
  );
}

function toSeries(
  health: HealthByMode,
  value: (health: MethodHealth) => number | null,
): Record<string, number> {
  const series = Object.entries(health).map(([mode, methodHealth]) => [mode, value(methodHealth)] as const);
  return Object.fromEntries(series.filter((entry): entry is [string, number] => entry[1] !== null));
}
