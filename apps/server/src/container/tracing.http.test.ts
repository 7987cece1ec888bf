import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { CallResult } from '@portal/contract/calls/calls';
import { createProvenVisit } from '@portal/payments/testing/proven-visit';
import { sealPin } from '@portal/payments/testing/seal-pin';
import { exportSpans } from '@portal/platform/tracing/export-spans';
import { createTracing, type FinishedSpan, traceIdsOf } from '@portal/platform/tracing/tracing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBuyer, type TestBuyer } from '../testing/buyer.ts';
import { createTestPortal } from '../testing/portal.ts';

type Value = { stringValue?: string; intValue?: number };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Value }[];
  status: { code?: number };
};
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
let transactionId: string;
/** What no span may contain: numbers, codes, ids and secrets of the purchases below. */
let secrets: Record<string, string>;

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  endpoint = `http://127.0.0.1:${port}`;
  const buyer = await createBuyer({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: `x-token=${TOKEN}`,
  });
  const wallet = await payByWallet(buyer);
  transactionId = wallet.transactionId;
  secrets = { ...wallet, ...(await payByPin(buyer)), ...(await callWrongAddresses(buyer)) };
  await buyer.close();
});
afterAll(() => collector.close());

/** A recharge that another number's wallet pays. */
async function payByWallet(buyer: TestBuyer) {
  const [msisdn, payer] = [await buyer.subscriber(), await buyer.subscriber()];
  const input = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' } as const;
  const orderId = await buyer.order(buyer.visitor, input);
  await buyer.pay(buyer.visitor, orderId, payer);
  const { rows } = await buyer.portal.root.jobs.pool.query('SELECT id FROM payments');
  return { msisdn, payer, orderId, transactionId: String(rows[0].id) };
}

/** A bundle that is paid with the code of a message and the PIN of a wallet. */
async function payByPin(buyer: TestBuyer) {
  const payload = { offersSmartcash: true };
  await buyer.portal.app.inject({ method: 'POST', url: '/sandbox/api/settings', payload });
  const visited = createProvenVisit(buyer);
  const [paymentMode, pin] = ['SMARTCASH_SECURE', '1234'] as const;
  const pinPayer = await buyer.subscriber({ wallet: { balance: 900_000 } });
  const { orderId } = await visited.orderBundle(pinPayer);
  const { result } = await visited.prove(pinPayer, paymentMode, orderId);
  const code = await buyer.lastCode(pinPayer);
  const { uniqueCode } = result as CallResult<'verifyWalletUser'>;
  const headers = { authorization: `Bearer ${uniqueCode}` };
  const order = { orderId, paymentMode, paymentMobile: `0${pinPayer}` };
  const initiated = await visited.call('initiateSecurePayment', order, { headers });
  const started = initiated.envelope.result as CallResult<'initiateSecurePayment'>;
  if (!started.encryptionKeyDetails) throw new Error('no key for the PIN');
  const { transactionId: pinPayment } = started;
  const amPin = sealPin({ pin, transactionId: pinPayment, ...started.encryptionKeyDetails });
  const typed = { transactionId: pinPayment, paymentMode, amPin, keepsProof: false };
  await visited.call('processSecurePayment', typed, { headers });
  expect(await visited.finish(pinPayment)).toMatchObject({ status: 'SUCCESS' });
  return { pin, pinPayer, code, uniqueCode, pinPayment, amPin };
}

/** Requests whose address has a secret, or a number where none belongs. */
async function callWrongAddresses({ portal }: TestBuyer) {
  const [callback] = portal.root.modules.payments.deps.callbackPaths;
  if (!callback) throw new Error('no provider sends callbacks');
  const { name, secret } = callback;
  const typedNumber = '788123987';
  await portal.app.inject({ method: 'POST', url: `/callbacks/${name}/${secret.reveal()}` });
  await portal.app.inject(`/callbacks/${name}/${secret.reveal()}/more`);
  await portal.app.inject(`/pay/0${typedNumber}?number=${typedNumber}`);
  return { callbackSecret: secret.reveal(), typedNumber };
}

const spans = (): Span[] =>
  received
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ body }) => JSON.parse(body).resourceSpans)
    .flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) => scopeSpans.flatMap((s) => s.spans));

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

test('contains no number, code, PIN, id of a payment or secret of an address', () => {
  // Without the ids: the digits of a code may be in one by chance.
  const texts = spans().map(({ name, attributes, status }) => JSON.stringify({ name, attributes, status }));
  for (const [what, secret] of Object.entries(secrets)) {
    expect(secret.length, what).toBeGreaterThan(3);
    expect(
      texts.filter((text) => text.includes(secret)),
      what,
    ).toEqual([]);
  }
  const everything = received.map(({ body }) => body).join('\n');
  for (const what of ['msisdn', 'payer', 'transactionId', 'pinPayer', 'pinPayment'])
    expect(everything, what).not.toContain(secrets[what]);
  expect(everything).not.toContain(TOKEN);
  expect(received.every(({ token }) => token === TOKEN)).toBe(true);
});

/** Attributes of the documentation (docs/deploy.md, Traces). Others would be addresses, statements, headers or messages. */
const ATTRIBUTES = [
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'portal.mode',
  'portal.order',
  'portal.outcome',
];

test('spans have names and labels of ours only: no address, statement, header or message', () => {
  const found = spans().flatMap(({ name, attributes }) => [
    { key: 'name', value: name },
    ...attributes.map(toText),
  ]);
  expect(ATTRIBUTES).toEqual(
    expect.arrayContaining([...new Set(found.map(({ key }) => key))].filter((key) => key !== 'name')),
  );
  const strange = found.filter(({ value }) => !/^[\w :*/.-]{1,80}$/.test(value) || /\d{4}/.test(value));
  expect(strange).toEqual([]);
});

const toText = ({ key, value }: Span['attributes'][number]) => ({
  key,
  value: String(value.stringValue ?? value.intValue),
});

test('a failed call has the class of its error, never its message', async () => {
  const recorded: FinishedSpan[] = [];
  const { measure } = createTracing((span) => recorded.push(span));
  const failing = measure({ name: 'provider start', kind: 'client' }, async () => {
    throw new RangeError('+250788123987 has too little money');
  });
  await expect(failing).rejects.toThrow('too little money');
  expect(recorded).toMatchObject([{ failed: true, facts: { 'error.type': 'RangeError' } }]);
  expect(JSON.stringify(recorded)).not.toContain('788123987');
});

test('metrics are not sent: a collector reads them at /metrics', () => {
  expect([...new Set(received.map(({ path }) => path))]).toEqual(['/v1/traces']);
});

test('a span begins and ends when its work did, not when it is exported', async () => {
  const url = `${endpoint}/v1/traces`;
  const settings = { url, headers: { 'x-token': TOKEN }, serviceName: 'portal', traceRatio: 1 };
  const { record, close } = exportSpans(settings, { warn: () => {} });
  const work = {
    name: 'job of long ago',
    kind: 'consumer',
    facts: {},
    failed: false,
    parentId: null,
  } as const;
  const startedAt = Date.UTC(2026, 10, 28, 8);
  for (const [nth, tookMs] of [0, 1, 90_000].entries())
    record({
      ...work,
      traceId: `${nth + 1}`.repeat(32),
      spanId: `${nth + 1}`.repeat(16),
      startedAt,
      endedAt: startedAt + tookMs,
    });
  await close();
  const exported = spans().filter(({ name }) => name === work.name);
  const toMs = (nanoseconds: string) => Number(BigInt(nanoseconds) / 1_000_000n) - startedAt;
  expect(
    exported.map(({ startTimeUnixNano, endTimeUnixNano }) => [
      toMs(startTimeUnixNano),
      toMs(endTimeUnixNano),
    ]),
  ).toEqual([
    [0, 0],
    [0, 1],
    [0, 90_000],
  ]);
});

test('logs once that a collector refuses what it gets', async () => {
  const logged: unknown[] = [];
  const settings = { url: `${endpoint}/v1/traces`, headers: {}, serviceName: 'portal', traceRatio: 1 };
  const { record, close } = exportSpans(settings, { warn: (...line) => logged.push(line) });
  const { measure } = createTracing(record);
  // The SDK sends 512 spans together.
  for (let nth = 0; nth < 1_500; nth += 1)
    await measure({ name: 'job sweep', kind: 'consumer' }, async () => {});
  await expect.poll(() => logged).toHaveLength(1);
  await close();
  expect(logged).toEqual([[{ reason: expect.any(String) }, 'traces were not delivered']]);
});

test('logs that the last traces of a process were refused, and still stops', async () => {
  // The collector refuses what has no token.
  const portal = await createTestPortal({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } });
  await portal.call('readConfig', {});
  await portal.close();
  expect(portal.logOutput()).toContain('traces were not delivered');
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
