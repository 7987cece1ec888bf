import { CALLS } from '@portal/contract/calls/calls';
import { type CallName, PORTAL_BASE, ROUTES } from '@portal/contract/http/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '../../../testing/portal.ts';

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

test('the OpenAPI page describes every call of the contract', async () => {
  const { paths } = (await portal.app.inject('/docs/json')).json();
  for (const name of Object.keys(ROUTES) as CallName[]) {
    const [method, path] = ROUTES[name];
    const operation = paths[`${PORTAL_BASE}${path}`]?.[method.toLowerCase()];
    expect(operation, name).toMatchObject({ operationId: name, summary: CALLS[name].summary });
    expect(
      operation.responses['200'].content['application/json'].schema.properties.result,
      name,
    ).toBeDefined();
  }
  expect(paths['/cms/webpage/activePackage']).toBeDefined();
  expect(Object.keys(paths).filter((path) => !/^\/(orp|cms)\//.test(path))).toEqual([]);
});

test('the OpenAPI page lists the shared headers and errors of each call', async () => {
  const { paths } = (await portal.app.inject('/docs/json')).json();
  const { parameters, responses } = paths[`${PORTAL_BASE}${ROUTES.checkLine[1]}`].post;
  expect(parameters.map(({ name }: { name: string }) => name)).toEqual(['product', 'operator', 'lang']);
  const refusal = responses.default.content['application/json'].schema;
  expect(refusal.properties.statusCode.enum).toContain('INVALID_MSISDN');
});

test('the OpenAPI page allows only its own scripts', async () => {
  const page = await portal.app.inject('/docs');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';");
  expect(page.headers['content-security-policy']).not.toContain('unsafe');
});

test('requires a token for the API documentation in production', async () => {
  const DOCS_TOKEN = 'a token for whoever writes a client';
  const basic = (password: string) => `Basic ${Buffer.from(`me:${password}`).toString('base64')}`;
  const closed = await createTestPortal({ databaseUrl: portal.databaseUrl, environment: PRODUCTION });
  expect((await closed.app.inject('/docs/json')).statusCode).toBe(404);
  await closed.close();
  const open = await createTestPortal({
    databaseUrl: portal.databaseUrl,
    environment: { ...PRODUCTION, DOCS_TOKEN },
  });
  const ask = (url: string, authorization?: string) =>
    open.app.inject({ url, headers: authorization ? { authorization } : {} });
  for (const url of ['/docs', '/docs/', '/docs/json', '/docs/static/index.html']) {
    const refused = await ask(url);
    expect([refused.statusCode, refused.headers['www-authenticate']], url).toEqual([
      401,
      expect.stringContaining('Basic'),
    ]);
    expect((await ask(url, basic('another one'))).statusCode, url).toBe(401);
    expect((await ask(url, basic(DOCS_TOKEN))).statusCode, url).toBeLessThan(400);
  }
  expect((await ask('/docs/json', `Bearer ${DOCS_TOKEN}`)).statusCode).toBe(200);
  await open.close();
});
