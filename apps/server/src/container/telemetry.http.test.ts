import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../platform/crypto/new-id.ts';
import { traceIdsOf } from '../platform/telemetry/payment-trace.ts';
import { createBuyer } from '../testing/buyer.ts';
import { createTestPortal } from '../testing/portal.ts';

type Value = { stringValue?: string; intValue?: number };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Value }[];
  status: { code?: number };
};
type Point = { attributes: { value: Value }[]; asDouble?: number; count?: number; bucketCounts?: number[] };
type Metric = { name: string } & Partial<Record<'gauge' | 'sum' | 'histogram', { dataPoints: Point[] }>>;

/** A collector: stores the requests that it gets. */
const received: { path: string; token: string | undefined; body: string }[] = [];
const collector = createServer((request, reply) => {
  let body = '';
  request.setEncoding('utf8').on('data', (text) => {
    body += text;
  });
  request.on('end', () => {
    received.push({ path: request.url ?? '', token: request.headers['x-token']?.toString(), body });
    reply.writeHead(request.headers['x-token'] ? 200 : 400, { 'content-type': 'application/json' }).end('{}');
  });
});

const TOKEN = 'token-of-the-collector';
let endpoint: string;
let msisdn: string;
let payer: string;
let transactionId: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  endpoint = `http://127.0.0.1:${port}`;
  const buyer = await createBuyer({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: `x-token=${TOKEN}`,
  });
  const visitor = newId();
  msisdn = await buyer.subscriber();
  payer = await buyer.subscriber();
  const orderId = await buyer.order(visitor, { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' });
  await buyer.pay(visitor, orderId, payer);
  const { rows } = await buyer.portal.root.jobs.pool.query('SELECT id FROM payments');
  transactionId = rows[0].id;
  await buyer.close();
});
afterAll(() => collector.close());

const bodiesOf = (path: string) =>
  received.filter((one) => one.path === path).map(({ body }) => JSON.parse(body));
const spans = (): Span[] =>
  bodiesOf('/v1/traces').flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
      scopeSpans.flatMap((s) => s.spans),
    ),
  );
const metrics = (): Metric[] =>
  bodiesOf('/v1/metrics').flatMap(({ resourceMetrics }) =>
    resourceMetrics.flatMap(({ scopeMetrics }: { scopeMetrics: { metrics: Metric[] }[] }) =>
      scopeMetrics.flatMap((scope) => scope.metrics),
    ),
  );

test('one trace leads from the click through the jobs to the delivery', () => {
  const { traceId, rootSpanId } = traceIdsOf(transactionId);
  const trace = spans().filter((span) => span.traceId === traceId);
  const names = trace.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^POST .*initiate/i),
      expect.stringMatching(/^POST .*process/i),
      'provider start',
      'job check-payment',
      'provider check',
      'operator deliver',
      'job send-payment-message',
    ]),
  );
  const ids = trace.map(({ spanId }) => spanId);
  expect(new Set(ids).size).toBe(ids.length);
  const roots = trace.filter(({ parentSpanId }) => !parentSpanId);
  expect(roots.map(({ spanId, name }) => [spanId, name])).toEqual([
    [rootSpanId, expect.stringMatching(/^POST .*initiate/i)],
  ]);
  const orphans = trace.filter(({ parentSpanId }) => parentSpanId && !ids.includes(parentSpanId));
  expect(orphans).toEqual([]);
});

test('spans say which method was used and how it ended', () => {
  const start = spans().find(({ name }) => name === 'provider start');
  const facts = Object.fromEntries(start?.attributes.map(({ key, value }) => [key, value.stringValue]) ?? []);
  expect(facts).toEqual({ 'portal.mode': 'money-push', 'portal.outcome': expect.any(String) });
});

test('other requests have traces of their own', () => {
  const { traceId } = traceIdsOf(transactionId);
  const order = spans().find(({ name }) => /placeOrder|order/i.test(name));
  expect(order?.traceId).not.toBe(traceId);
});

test('contains no number, no id of a payment and no token of the collector', () => {
  const everything = received.map(({ body }) => body).join('\n');
  expect(everything).not.toContain(transactionId);
  for (const number of [msisdn, payer]) expect(everything).not.toContain(number);
  expect(everything).not.toContain(TOKEN);
  expect(received.every(({ token }) => token === TOKEN)).toBe(true);
});

test('metrics have the names and values of /metrics', () => {
  const byName = new Map(metrics().map((metric) => [metric.name, metric]));
  expect(byName.get('payments_open')?.gauge?.dataPoints.length).toBeGreaterThan(2);
  expect(byName.get('payment_alarms_total')?.sum?.dataPoints.length).toBeGreaterThan(2);
  const [duration] = byName.get('http_request_duration_seconds')?.histogram?.dataPoints ?? [];
  const counted = duration?.bucketCounts?.reduce((sum, count) => sum + Number(count), 0);
  expect(counted).toBe(Number(duration?.count));
});

test('logs that a collector refuses what it gets, and still stops', async () => {
  const portal = await createTestPortal({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } });
  await portal.call('readConfig', {});
  await portal.close();
  expect(portal.logOutput()).toContain('traces or metrics were not delivered');
});

/** Imports the whole server, and prints the packages of the SDK that were resolved on the way. */
const PRINT_SDK_IMPORTS = `
  import { registerHooks } from 'node:module';
  const seen = new Set();
  registerHooks({
    resolve: (name, context, next) => {
      // Another library uses the interface, which is empty without an SDK.
      if (name.startsWith('@opentelemetry/') && name !== '@opentelemetry/api') seen.add(name);
      return next(name, context);
    },
  });
  await import('./start-portal.ts');
  console.log([...seen].join());
`;

test('nothing of the SDK is loaded unless it is configured', () => {
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const args = ['--input-type=module', '--eval', PRINT_SDK_IMPORTS];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, '\n']);
});
