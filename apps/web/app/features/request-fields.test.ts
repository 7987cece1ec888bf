import { ROUTES } from '@portal/contract/http/paths';
import { createPortalClient } from '@portal/contract/http/portal-client';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { beforeEach, expect, test } from 'vitest';
import { loadBundles } from '../bundles/bundle-order.ts';
import { walletCodeCalls } from './pay/wallet/wallet-code-calls.ts';
import { billCodeCalls } from './pay-postpaid-bill/bill-code-calls.ts';
import { takeBalanceStep } from './recharge-router/balance-step.ts';

const msisdn = '788100005' as Msisdn;

let sent: { path: string; body: unknown }[] = [];

/** A `fetch` that records the requests and returns a prepaid line. */
async function recordingFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const path = new URL(String(input), 'https://portal.example').pathname;
  sent.push({ path, body: JSON.parse(String(init?.body ?? 'null')) });
  const result = path.endsWith('/get-product-config') ? { products: [] } : 'PREPAID';
  return Response.json({ status: 'success', statusCode: '200', message: '', result });
}

const portal = createPortalClient({
  routes: ROUTES,
  baseUrl: 'https://portal.example',
  fetch: recordingFetch,
  lang: () => 'en',
});

beforeEach(() => {
  sent = [];
});

test('the code of a bill is requested with text1 null, as in SPEC section 7', async () => {
  await billCodeCalls(portal, msisdn).send();
  expect(sent[0]?.body).toEqual({ text: msisdn, text1: null, otpAction: 'INVOICE' });
});

test('a balance is requested with its requestType', async () => {
  const form = new FormData();
  form.set('msisdn', msisdn);
  await takeBalanceStep(portal, form);
  expect(sent.map(({ body }) => body)).toEqual([{ msisdn, requestType: 'DATA_BALANCE' }]);
});

test('a payment code is requested with the payment mode as its requestType', async () => {
  await walletCodeCalls(portal, { msisdn, paymentMode: 'SMARTCASH_SECURE', orderId: 'o'.repeat(22) }).send();
  expect(sent[0]?.body).toMatchObject({ msisdn, orderId: 'o'.repeat(22), requestType: 'SMARTCASH_SECURE' });
});

test('bundles are requested with the type of the line', async () => {
  await loadBundles(portal, msisdn, 'data-bundle');
  expect(sent.at(-1)?.body).toMatchObject({ msisdn, lineType: 'PREPAID' });
});
