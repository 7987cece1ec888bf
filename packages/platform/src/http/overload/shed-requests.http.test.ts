import { fileURLToPath } from 'node:url';
import { brandCodes } from '@portal/domain/language/brand';
import { MAGIC_LINES } from '@portal/operator/sandbox/magic/magic-msisdns';
import type { CallbackPath } from '@portal/payments/providers/create-providers';
import { createTestPortal, type TestPortal } from '@portal/server/testing/portal';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBuiltWeb } from '../../web/built-web.ts';
import type { OverloadReason } from './overload.ts';

// A process that says it is overloaded: what it refuses, how, and what it never refuses.

const WEB_DIR = fileURLToPath(new URL('../../../../../apps/web', import.meta.url));
const VISITOR = 'uwase';
const ORDER = {
  transactionType: 'PREPAID_RECHARGE',
  msisdn: MAGIC_LINES.prepaid.msisdn,
  amount: '500',
} as const;

let portal: TestPortal;
let reason: OverloadReason | null = null;

beforeAll(async () => {
  const web = await openBuiltWeb(WEB_DIR);
  const overload = { reason: () => reason, reportLoopDelay: () => {}, reportRequest: () => () => {} };
  portal = await createTestPortal({ overload, web });
});
afterAll(() => portal.close());
beforeEach(() => {
  reason = null;
});

const open = (url: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ url, headers: { cookie: portal.cookieOf(VISITOR), ...headers } });

async function placeOrder(): Promise<string> {
  const { envelope } = await portal.call('placeOrder', { ...ORDER, amount: '700' }, { visitor: VISITOR });
  return (envelope.result as { orderId: string }).orderId;
}

test.each([
  ['/prepaid-recharge?to=788100001', 'This page is not available right now', 'lang="en"'],
  ['/sw/prepaid-recharge?to=788100001', 'Ukurasa huu haupatikani', 'lang="sw"'],
  ['/fr/prepaid-recharge?to=788100001', 'Cette page', 'lang="fr"'],
])(
  'says at %s in its language that the page is not available, and when to come back',
  async (url, title, lang) => {
    reason = 'event-loop';
    const { statusCode, headers, body } = await open(url);
    expect(statusCode).toBe(503);
    expect(headers['retry-after']).toBe('5');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain(title);
    expect(body).toContain(lang);
  },
);

test('the page tries the same address again, and its other links lead to pages that exist', async () => {
  reason = 'database';
  const { body } = await open('/rw/prepaid-recharge?to=788100001', { 'accept-encoding': 'identity' });
  expect(body).toContain('href=""');
  expect(body).not.toContain('not-available-right-now');
  expect(body).not.toContain('<script');
});

test('its style has the nonce of its policy', async () => {
  reason = 'database';
  const { headers, body } = await open('/prepaid-recharge?to=788100001');
  const [, nonce = 'none'] = /'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? [];
  const styles = [...body.matchAll(/<style\b[^>]* nonce="([^"]*)"[^>]*>([^<]*)/g)];
  expect(styles.map(([, given]) => given)).toEqual([nonce]);
  expect(body.match(/<style\b/g)).toHaveLength(1);
  expect(styles[0]?.[2]).toContain('--primary:#');
});

test('refuses the data of a page with 503, so that the browser shows the same screen', async () => {
  reason = 'requests';
  const { statusCode, headers } = await open('/prepaid-recharge.data?to=788100001');
  expect(statusCode).toBe(503);
  expect(headers['retry-after']).toBe('5');
});

test('refuses a new purchase in words, and accepts it later', async () => {
  reason = 'event-loop';
  const refused = await portal.call('placeOrder', ORDER, { visitor: VISITOR, lang: 'sw' });
  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.envelope).toMatchObject({ statusCode: 'UNAVAILABLE', message: expect.any(String) });
  // Another cookie would take the visitor's open orders away.
  expect(refused.headers['set-cookie']).toBeUndefined();
  reason = null;
  expect((await portal.call('placeOrder', ORDER, { visitor: VISITOR })).status).toBe(200);
});

test('goes on with a purchase that was placed: its pages, its payment and its status', async () => {
  const { brand } = portal.root.app;
  const orderId = await placeOrder();
  reason = 'event-loop';
  expect((await open(`/payment/start/${brand.slug}-money?order=${orderId}`)).statusCode).toBe(200);
  const { status, envelope } = await portal.call(
    'initiatePayment',
    { orderId, paymentMode: brandCodes(brand).moneyPush, paymentMobile: `0${ORDER.msisdn}` },
    { visitor: VISITOR },
  );
  expect(status, JSON.stringify(envelope)).toBe(200);
  const { transactionId } = envelope.result as { transactionId: string };
  const answers = await Promise.all([
    portal.call('readTransaction', { txnId: transactionId }, { visitor: VISITOR }),
    open(`/payment/status?id=${transactionId}`),
  ]);
  expect(answers.map((answer) => ('status' in answer ? answer.status : answer.statusCode))).toEqual([
    200, 200,
  ]);
});

test('goes on answering callbacks of providers, probes and metrics', async () => {
  reason = 'event-loop';
  await open('/prepaid-recharge?to=788100001');
  const [{ name, secret }] = portal.root.modules.payments.deps.callbackPaths as [CallbackPath];
  const url = `/callbacks/${name}/${secret.reveal()}`;
  const callback = await portal.app.inject({ method: 'POST', url, payload: '{}' });
  expect(callback.statusCode).toBe(200);
  expect((await open('/readyz')).statusCode).toBe(200);
  expect((await open('/metrics')).body).toMatch(/requests_shed_total\{reason="event-loop"\} [1-9]/);
});
