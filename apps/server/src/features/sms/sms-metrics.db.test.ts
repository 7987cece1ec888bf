import { createCircuitBreaker } from '@portal/platform/circuit-breaker';
import { openTestDb } from '@portal/platform/database/testing/database';
import { createMetrics } from '@portal/platform/http/observability/metrics';
import { expect, test } from 'vitest';
import { registerSmsMetrics } from './sms-metrics.ts';

const NOW = new Date('2040-03-01T08:30:00Z');

const db = openTestDb();

/** Adds messages of half an hour ago. */
const insert = (route: string, state: string, count: number) =>
  db.pool.query(
    `INSERT INTO sms_messages (id, kind, recipient, route, state, created_at)
      SELECT $1 || $2 || n, 'code', '+250 7** *** *56', $1, $2, '2040-03-01 08:00Z' FROM generate_series(1, $3::int) n`,
    [route, state, count],
  );

test('where only failures are reported, accepted messages count as not failed in the share for the alert', async () => {
  for (const route of ['smpp', 'tmf']) {
    await insert(route, 'failed', 20);
    await insert(route, 'accepted', 180);
  }
  const metrics = createMetrics({ machine: false });
  const breaker = createCircuitBreaker(() => 0);
  const isUp = () => true;
  registerSmsMetrics({
    budget: { share: async () => 0 },
    metrics,
    pool: db.pool,
    clock: { now: () => NOW },
    routes: [
      { name: 'smpp', isUp, breaker },
      { name: 'tmf', isUp, breaker, reportsFailuresOnly: true },
    ],
  });
  const text = await metrics.text();
  expect(text).toContain('sms_undelivered_ratio{route="smpp"} 1\n');
  expect(text).toContain('sms_undelivered_ratio{route="tmf"} 0.1\n');
});
