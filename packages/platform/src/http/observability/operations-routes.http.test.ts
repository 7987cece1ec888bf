import { PORTAL_BASE, ROUTES } from '@portal/contract/http/paths';
import { createTestPortal, type TestPortal } from '@portal/server/testing/portal';
import { afterAll, beforeAll, expect, test } from 'vitest';

let portal: TestPortal;
let draining = false;

beforeAll(async () => {
  portal = await createTestPortal({ draining: () => draining });
});
afterAll(() => portal.close());

test('is ready with its database', async () => {
  const { statusCode, body } = await portal.app.inject('/readyz');
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: '{"status":"ready","database":"up"}' });
});

test('is live but not ready while shutting down', async () => {
  draining = true;
  expect((await portal.app.inject('/healthz')).statusCode).toBe(200);
  const { statusCode, body } = await portal.app.inject('/readyz');
  expect({ statusCode, body }).toEqual({ statusCode: 503, body: '{"status":"draining"}' });
  draining = false;
});

test('measures request durations by route pattern', async () => {
  await portal.call('readConfig', {});
  const { body, headers } = await portal.app.inject('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain(
    `http_request_duration_seconds_count{method="GET",route="${PORTAL_BASE}${ROUTES.readConfig[1]}",status="200"}`,
  );
  expect(body).toContain('process_cpu_seconds_total');
});

const PRODUCTION = {
  NODE_ENV: 'production',
  OPERATOR: 'sandbox',
  PUBLIC_URL: 'https://pay.example.rw',
  SANDBOX_TOKEN: 'a token for the sandbox',
};

test('requires the token for metrics in production', async () => {
  const environment = { ...PRODUCTION, METRICS_TOKEN: 'a token of sixteen or more' };
  const production = await createTestPortal({ databaseUrl: portal.databaseUrl, environment });
  const ask = (authorization?: string) =>
    production.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });
  expect((await ask()).statusCode).toBe(404);
  expect((await ask('Bearer something else entirely')).statusCode).toBe(404);
  expect((await ask(`Bearer ${environment.METRICS_TOKEN}`)).statusCode).toBe(200);
  await production.close();
});
