import type { Metrics } from '../../../platform/http/metrics.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import type { MethodHealth } from './judge-method.ts';
import type { HealthOfMethods } from './read-health.ts';

/** Registers the metrics of the payment methods. A mode without results has no series. */
export function watchHealth(metrics: Metrics, { methodHealth }: Pick<PaymentsDeps, 'methodHealth'>): void {
  const each = (value: (health: MethodHealth) => number | null) => async () =>
    toSeries(await methodHealth(), value);
  metrics.gauges(
    'payment_method_success_ratio',
    'Part of the latest payers of a way of paying who got through',
    'mode',
    each(({ successRate }) => successRate),
  );
  metrics.gauges(
    'payment_method_confirm_seconds',
    'Median time from handing a payment over to "paid"',
    'mode',
    each(({ confirmSeconds }) => confirmSeconds),
  );
  metrics.gauges(
    'payment_method_failing',
    '1 while customers are told that a way of paying is failing',
    'mode',
    each(({ failing }) => (failing ? 1 : 0)),
  );
}

function toSeries(
  health: HealthOfMethods,
  value: (health: MethodHealth) => number | null,
): Record<string, number> {
  const series = Object.entries(health).map(([mode, methodHealth]) => [mode, value(methodHealth)] as const);
  return Object.fromEntries(series.filter((entry): entry is [string, number] => entry[1] !== null));
}
