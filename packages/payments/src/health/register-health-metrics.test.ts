import { createMetrics } from '@portal/platform/http/observability/metrics';
import { expect, test } from 'vitest';
import { PAYMENT_MODES } from '../providers/registry.ts';
import { HEALTH_WITHOUT_PAYMENTS } from './evaluate-method.ts';
import type { HealthByMode } from './read-method-health.ts';
import { registerHealthMetrics } from './register-health-metrics.ts';

const ALL = Object.fromEntries(PAYMENT_MODES.map((mode) => [mode, HEALTH_WITHOUT_PAYMENTS])) as HealthByMode;

// Alerts of deploy/prometheus/alerts.yml wait for these very values.
test('operators read which way to pay fails, how many got through and how long it takes; no result is no series', async () => {
  const metrics = createMetrics({ machine: false });
  const methodHealth = async (): Promise<HealthByMode> => ({
    ...ALL,
    momo: { ...HEALTH_WITHOUT_PAYMENTS, failed: 6, successRate: 0, isFailing: true },
    airtel: { ...HEALTH_WITHOUT_PAYMENTS, succeeded: 9, failed: 1, successRate: 0.9, confirmSeconds: 12 },
  });
  registerHealthMetrics(metrics, { methodHealth });
  const series = (await metrics.text())
    .split('\n')
    .filter((line) => /^\w+\{mode="(momo|airtel|mpesa)"/.test(line));
  expect(series.sort()).toEqual([
    'payment_method_confirm_seconds{mode="airtel"} 12',
    'payment_method_failing{mode="airtel"} 0',
    'payment_method_failing{mode="momo"} 1',
    'payment_method_failing{mode="mpesa"} 0',
    'payment_method_success_ratio{mode="airtel"} 0.9',
    'payment_method_success_ratio{mode="momo"} 0',
  ]);
});
