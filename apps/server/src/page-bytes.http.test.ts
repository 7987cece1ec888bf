import { fileURLToPath } from 'node:url';
import type { CallResult } from '@portal/contract/calls/calls';
import { brandCodes } from '@portal/domain/language/brand';
import { MAGIC_LINES } from '@portal/operator/sandbox/magic/magic-msisdns';
import { openBuiltWeb } from '@portal/platform/web/built-web';
import { splicePage } from '@portal/platform/web/spliced-page';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from './testing/portal.ts';

// What a page costs a customer who pays for data, as sent with Brotli (docs/performance.md).

const WEB_DIR = fileURLToPath(new URL('../../web', import.meta.url));
const VISITOR = 'keza';
const HTML_BUDGET = 12_000;
/** Home has the whole recharge form and bundles of the catalogue. */
const HOME_HTML_BUDGET = 15_000;
const JS_BUDGET = 118_000;
/** Public pages that have not changed since they were rendered before, which most visitors get (decision 264). */
const CACHED_HTML_BUDGET = 11_300;
const CACHED_HOME_HTML_BUDGET = 13_600;
/** A page of text: its script, and what that loads at once. */
const TEXT_JS_BUDGET = 5_000;

let portal: TestPortal;
let order: string;
let payment: string;

beforeAll(async () => {
  const web = await openBuiltWeb(WEB_DIR);
  portal = await createTestPortal({
    environment: { RATE_LIMIT_FACTOR: '1000' },
    web,
  });
  order = await placeOrder();
  payment = await startPayment(await placeOrder());
});
afterAll(() => portal.close());

async function placeOrder(): Promise<string> {
  const { msisdn } = MAGIC_LINES.prepaid;
  const fields = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' } as const;
  const { envelope } = await portal.call('placeOrder', fields, { visitor: VISITOR });
  return (envelope.result as { orderId: string }).orderId;
}

async function startPayment(orderId: string): Promise<string> {
  const paymentMode = brandCodes(portal.root.app.brand).moneyPush;
  const fields = { orderId, paymentMode, paymentMobile: `0${MAGIC_LINES.prepaid.msisdn}` };
  const { envelope } = await portal.call('initiatePayment', fields, { visitor: VISITOR });
  return (envelope.result as CallResult<'initiatePayment'>).transactionId;
}

async function open(url: string, headers: Record<string, string> = {}) {
  const reply = await portal.app.inject({ url, headers: { cookie: portal.cookieOf(VISITOR), ...headers } });
  expect(reply.statusCode, url).toBe(200);
  return reply;
}

async function sentBytes(url: string): Promise<number> {
  return (await open(url, { 'accept-encoding': 'br' })).rawPayload.length;
}

/** The scripts that the head of a page requests, those that its own script imports, and those that it requests after its first paint. */
function listScripts(body: string) {
  const find = (pattern: RegExp) => [...body.matchAll(pattern)].map(([, script = '']) => script);
  const [list = '[]'] = find(/setTimeout\(\(\)=>(\["[^\]]*\])\.map/g);
  return {
    atOnce: find(/<link rel="modulepreload" href="([^"]+)"/g),
    imported: find(/(?:import|from) "([^"]+)"/g),
    afterPaint: JSON.parse(list) as string[],
  };
}

test.each([
  '/',
  '/prepaid-recharge',
  '/data-bundle',
  '/postpaid-bill-pay',
  '/broadband-recharge',
  '/orp/fixed-internet',
  '/payment/start?list&order=',
  '/payment/start/isano-money?order=',
  '/payment/start/card?order=',
  '/payment/status?id=',
])('%s stays within its budgets of HTML and scripts', async (path) => {
  const url = path.replace(/order=$/, `order=${order}`).replace(/id=$/, `id=${payment}`);
  expect(await sentBytes(url)).toBeLessThanOrEqual(path === '/' ? HOME_HTML_BUDGET : HTML_BUDGET);
  const { body } = await open(url);
  const { atOnce, imported, afterPaint } = listScripts(body);
  // Each request of a head is sent before the page is painted (decision 264).
  expect(atOnce).toEqual([expect.stringMatching(/^\/assets\/libraries-/)]);
  // React Router's script for the position, in fewer bytes (`scroll-script.ts`).
  expect(body).not.toContain('storageKey');
  const sizes = await Promise.all([...new Set([...atOnce, ...imported, ...afterPaint])].map(sentBytes));
  expect(sizes.length).toBeGreaterThan(6);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(JS_BUDGET);
});

test.each([
  '/',
  '/prepaid-recharge',
  '/data-bundle',
  '/postpaid-bill-pay',
  '/broadband-recharge',
  '/gethelp',
])('%s stays within the budget of a page that is sent from the cache', async (url) => {
  const { body } = await open(url);
  const [, nonce = ''] = /nonce="([^"]+)"/.exec(body) ?? [];
  const page = await splicePage({ html: body, nonce }, 'best');
  const budget = url === '/' ? CACHED_HOME_HTML_BUDGET : CACHED_HTML_BUDGET;
  expect(page.bytes('br', nonce).length).toBeLessThanOrEqual(budget);
});

test.each([
  '/gethelp',
  '/gethelp?q=pin',
  '/status',
  '/gethelp/codes/wallet-pin/forgot-pin',
  '/table',
  '/about',
  '/privacy-policy',
  '/sw/terms',
])('%s, a page of text, loads a small script and nothing of a purchase', async (path) => {
  const { body } = await open(path);
  expect(body).not.toMatch(/modulepreload|__reactRouter|rel="preload"/);
  const script = /<script type="module" src="([^"]+)"/.exec(body)?.[1] ?? '';
  const source = (await open(script)).body;
  const font = /import\("\.\/(web-font-[\w-]+\.js)"\)/.exec(source)?.[1] ?? '';
  const sizes = await Promise.all([script, `/assets/${font}`].map(sentBytes));
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(TEXT_JS_BUDGET);
});
