import type { Clock } from '@portal/domain/time/clock';
import type { Metrics } from '@portal/platform/http/observability/metrics';
import type { MethodFaults } from './method-faults.ts';

/** Registers the metric of the ways to pay that are off because of a fault. One without a fault has no series. */
export function registerFaultMetrics(
  metrics: Metrics,
  faults: Pick<MethodFaults, 'list'>,
  clock: Clock,
): void {
  metrics.gauges(
    {
      name: 'payment_method_misconfigured',
      help: '1 while a way of paying is off because its provider refuses the configuration, 0 while it is tried again',
      label: 'method',
    },
    async () => {
      const now = clock.now();
      const found = await faults.list();
      return Object.fromEntries(found.map(({ method, offUntil }) => [method, offUntil > now ? 1 : 0]));
    },
  );
}
