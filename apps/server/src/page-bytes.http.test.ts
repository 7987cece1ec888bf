import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAGIC_LINES } from './operator/sandbox/magic/magic-msisdns.ts';
import { openBuiltWeb } from './platform/web/built-web.ts';
import { createTestPortal, type TestPortal } from './testing/portal.ts';

// What a page costs a customer who pays for data, as sent with Brotli (docs/performance.md).

const WEB_DIR = fileURLToPath(new URL('../../web', import.meta.url));
const VISITOR = 'keza';
const HTML_BUDGET = 12_000;
const JS_BUDGET = 125_000;

let portal: TestPortal;
let order: string;

beforeAll(async () => {
  const web = await openBuiltWeb(WEB_DIR);
  portal = await createTestPortal({
    environment: { RATE_LIMIT_FACTOR: '1000' },
    change: () => ({ web }),
  });
  const { envelope } = await portal.call(
    'placeOrder',
    { transactionType: 'PREPAID_RECHARGE', msisdn: MAGIC_LINES.prepaid.msisdn, amount: '500' },
    { visitor: VISITOR },
  );
  order = (envelope.result as { orderId: string }).orderId;
});
afterAll(() => portal.close());

async function open(url: string, headers: Record<string, string> = {}) {
  const reply = await portal.app.inject({ url, headers: { cookie: portal.cookieOf(VISITOR), ...headers } });
  expect(reply.statusCode, url).toBe(200);
  return reply;
}

async function sentBytes(url: string): Promise<number> {
  return (await open(url, { 'accept-encoding': 'br' })).rawPayload.length;
}

test.each([
  '/',
  '/prepaid-recharge',
  '/data-bundle',
  '/postpaid-bill-pay',
  '/broadband-recharge',
  '/orp/fixed-internet',
  '/payment/start?order=',
  '/payment/start/isano-money?order=',
  '/payment/start/card?order=',
])('%s stays within its budgets of HTML and scripts', async (path) => {
  const url = path.endsWith('=') ? path + order : path;
  expect(await sentBytes(url)).toBeLessThanOrEqual(HTML_BUDGET);
  const scripts = [...(await open(url)).body.matchAll(/rel="modulepreload" href="([^"]+)"/g)];
  expect(scripts.length).toBeGreaterThan(5);
  const sizes = await Promise.all(scripts.map(([, script = '']) => sentBytes(script)));
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(JS_BUDGET);
});
