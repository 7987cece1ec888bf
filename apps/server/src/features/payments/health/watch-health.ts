import type { Metrics } from '../../../platform/http/metrics.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import type { MethodHealth } from './judge-method.ts';
import type { HealthOfMethods } from './read-health.ts';

/** Shows how the ways of paying are doing to whoever watches the figures. One without results has no line. */
export function watchHealth(metrics: Metrics, { methodHealth }: Pick<PaymentsDeps, 'methodHealth'>): void {
  const each = (figure: (health: MethodHealth) => number | null) => async () =>
    figuresOf(await methodHealth(), figure);
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

function figuresOf(
  health: HealthOfMethods,
  figure: (health: MethodHealth) => number | null,
): Record<string, number> {
  const figures = Object.entries(health).map(([mode, its]) => [mode, figure(its)] as const);
  return Object.fromEntries(figures.filter((entry): entry is [string, number] => entry[1] !== null));
}
