import { expect, test } from 'vitest';
import { createMetrics } from '../platform/http/observability/metrics.ts';
import { createMetricsCollection } from './collect-metrics.ts';

/** A process that has answered requests, with a breaker in a state. */
async function measuredProcess({ requests, breaker }: { requests: number; breaker: number }) {
  const metrics = createMetrics({ machine: false });
  metrics.processGauges({ name: 'provider_breaker_open', help: 'Breakers', label: 'mode' }, async () => ({
    momo: breaker,
  }));
  for (let sent = 0; sent < requests; sent += 1)
    metrics.recordRequest({ method: 'GET', route: '/', status: 200 }, 0.02);
  const measured = await metrics.measuredHere();
  return { measure: async () => measured, lastMeasured: () => measured };
}

const COUNT = 'http_request_duration_seconds_count{method="GET",route="/",status="200"}';
const BUCKET = 'http_request_duration_seconds_bucket{le="0.03",method="GET",route="/",status="200"}';

test('adds the requests of all processes, and shows the worst breaker', async () => {
  const one = await measuredProcess({ requests: 3, breaker: 0 });
  const other = await measuredProcess({ requests: 4, breaker: 1 });
  const text = await createMetricsCollection().read([one, other]);
  expect(text).toContain(`${COUNT} 7`);
  expect(text).toContain(`${BUCKET} 7`);
  expect(text).toContain('provider_breaker_open{mode="momo"} 1');
});

test('does not lose the requests of processes that ended, nor keep their gauges', async () => {
  const collection = createMetricsCollection();
  collection.addEnded(await measuredProcess({ requests: 5, breaker: 1 }));
  collection.addEnded(await measuredProcess({ requests: 2, breaker: 1 }));
  const text = await collection.read([await measuredProcess({ requests: 1, breaker: 0 })]);
  expect(text).toContain(`${COUNT} 8`);
  expect(text).toContain(`${BUCKET} 8`);
  expect(text).toContain('provider_breaker_open{mode="momo"} 0');
});
