import { ROUTES } from '@portal/contract/http/paths';
import { createPortalClient, type PortalClient } from '@portal/contract/http/portal-client';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { beforeEach, expect, test } from 'vitest';
import { loadBundles, placeBundleOrder, readBundleForm } from '../bundles/bundle-order.ts';
import { parseRechargeForm, placeRecharge } from '../recharge/place-recharge.ts';
import { walletCodeCalls } from './pay/wallet/wallet-code-calls.ts';
import { parseFixedInternetForm } from './pay-fixed-internet/fixed-form.ts';
import { takeFixedInternetStep } from './pay-fixed-internet/fixed-step.ts';
import { billCodeCalls } from './pay-postpaid-bill/bill-code-calls.ts';
import { parseBillForm } from './pay-postpaid-bill/bill-form.ts';
import { takeBillStep } from './pay-postpaid-bill/bill-step.ts';
import { takeBalanceStep } from './recharge-router/balance-step.ts';
import { parseSeveralForm, placeSeveral } from './recharge-several/place-several.ts';

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

const amounts = { preMinAmnt: '100', preMaxAmnt: '50000', postMinAmnt: '100', postMaxAmnt: '50000' };
const ok = (result: unknown) => async () => ({ kind: 'ok', result });

/** A portal on which the same was delivered three minutes ago: it places only what is confirmed. */
const deliveredBefore = {
  readConfig: ok({ configData: { ...amounts, beta: { amountToHigherValueFeature: true } } }),
  readProductConfig: ok({ currency: 'RWF', quickAmounts: { prepaid: [] }, products: [] }),
  checkLine: ok('POSTPAID'),
  readBill: ok({ totalOutstanding: '12500', currency: 'RWF' }),
  validateAccount: ok({ totalOutstanding: '12500', currency: 'RWF' }),
  validateFixedAccount: ok({}),
  listOpenInvoices: ok({ invoices: [] }),
  placeOrder: async ({ again }: { again?: boolean }) => ({
    kind: 'ok',
    result: again
      ? { kind: 'placed', orderId: 'o'.repeat(22) }
      : { kind: 'repeat', secondsAgo: 200, transactionId: 't'.repeat(22) },
  }),
} as unknown as PortalClient;

type PostedPage = {
  fields: Record<string, string>;
  post: (form: FormData) => Promise<{ kind: string }>;
};

/** Every form that places an order for a purchase that can be made twice. */
const PURCHASES: Record<string, PostedPage> = {
  'a recharge': {
    fields: { msisdn, amount: '500' },
    post: (form) => placeRecharge(parseRechargeForm(form), deliveredBefore, '/'),
  },
  'a bundle': {
    fields: { msisdn, product: 'D1' },
    post: (form) =>
      placeBundleOrder(readBundleForm(form), deliveredBefore, { page: 'data-bundle', redirectPage: '/' }),
  },
  'one of several numbers': {
    fields: { 'msisdn-0': msisdn, 'amount-0': '500' },
    post: (form) => placeSeveral(parseSeveralForm(form), deliveredBefore, '/'),
  },
  'several numbers': {
    fields: { 'msisdn-0': msisdn, 'amount-0': '500', 'msisdn-1': '788100001', 'amount-1': '700' },
    post: (form) => placeSeveral(parseSeveralForm(form), deliveredBefore, '/'),
  },
  'a bill that was opened by its account': {
    fields: { intent: 'pay', msisdn, amount: '4000', accountNo: '9788100005' },
    post: (form) => takeBillStep(parseBillForm(form), deliveredBefore, '/'),
  },
  'a bill that was opened by a code': {
    fields: { intent: 'pay', msisdn, amount: '4000', otpId: 'id' },
    post: (form) => takeBillStep(parseBillForm(form), deliveredBefore, '/'),
  },
  'an invoice': {
    fields: { accountNo: 'PE1000000001', contactPersonEmailId: 'keza@example.rw', invoiceNo: 'INV-1' },
    post: (form) => takeFixedInternetStep(parseFixedInternetForm(form), deliveredBefore, '/'),
  },
};

test.each(Object.entries(PURCHASES))(
  'the same purchase again is asked about, and made once it is confirmed: %s',
  async (_what, page) => {
    const post = (answer: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...page.fields, ...answer })) form.set(name, value);
      return page.post(form);
    };
    expect(await post({})).toMatchObject({ kind: 'repeat', minutesAgo: 3 });
    expect(await post({ again: 'yes' })).toMatchObject({ kind: 'placed' });
  },
);
