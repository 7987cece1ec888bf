import type { CallResult } from '@portal/contract/calls/calls';
import { EVENTUALLY } from '@portal/payments/providers/testing/timeouts';
import { newId } from '@portal/platform/crypto/new-id';
import {
  type SchemeAdapter,
  startSchemeAdapter,
} from '@portal/sandbox/ekash/scheme-adapter/start-scheme-adapter';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createBuyer, createMovableClock, type TestBuyer } from '../../../testing/buyer.ts';

// Mojaloop's SDK scheme adapter by its API documents, Outbound and Backend 2.1.0 (mojaloop/sdk-scheme-adapter).

const SECRET = 'q7Wm2xR9tKc4Zb8Yh3Vn6p';
const ACCOUNT = { clientId: 'portal', clientSecret: 'client secret' };

const clock = createMovableClock();
let adapter: SchemeAdapter;
let buyer: TestBuyer;
let backendUrl = '';

beforeAll(async () => {
  adapter = await startSchemeAdapter({ clock, account: ACCOUNT, backendUrl: () => backendUrl });
  const environment = {
    EKASH_DIALECT: 'sdk',
    EKASH_BASE_URL: adapter.baseUrl,
    EKASH_CALLBACK_SECRET: SECRET,
    EKASH_TOKEN_URL: `${adapter.baseUrl}/oauth/token`,
    EKASH_CLIENT_ID: ACCOUNT.clientId,
    EKASH_CLIENT_SECRET: ACCOUNT.clientSecret,
    EKASH_MERCHANT_NAME: 'Isano Telecom',
    EKASH_MERCHANT_CODE: '412345',
  };
  buyer = await createBuyer(environment, { clock });
  const payload = { offersEkash: true };
  await buyer.portal.app.inject({ url: '/sandbox/api/settings', method: 'POST', payload });
  const origin = await buyer.portal.app.listen({ host: '127.0.0.1', port: 0 });
  backendUrl = `${origin}/callbacks/ekash/${SECRET}`;
});
afterAll(async () => {
  await buyer.close();
  await adapter.stop();
});

async function begin() {
  const visitor = newId();
  const msisdn = await buyer.subscriber();
  const orderId = await buyer.order(visitor, { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' });
  const paymentMode = 'EKASH';
  const initiated = await buyer.portal.call(
    'initiatePayment',
    { orderId, paymentMode, paymentMobile: `0${msisdn}` },
    { visitor },
  );
  const { transactionId } = initiated.envelope.result as CallResult<'initiatePayment'>;
  await buyer.portal.call('processPayment', { transactionId, paymentMode }, { visitor });
  const read = async () => {
    const call = await buyer.portal.call('readTransaction', { txnId: transactionId }, { visitor });
    return call.envelope.result as CallResult<'readTransaction'>;
  };
  /** Runs the jobs until the transaction is as it should be. */
  const becomes = (status: string) =>
    vi.waitFor(async () => {
      await buyer.runJobs();
      const transaction = await read();
      if (transaction.status !== status) clock.push(5_000);
      expect(transaction.status).toBe(status);
    }, EVENTUALLY);
  const instructions = await vi.waitFor(async () => {
    await buyer.runJobs();
    const found = (await read()).instructions;
    if (!found) clock.push(5_000);
    if (!found) throw new Error('no instructions yet');
    return found;
  }, EVENTUALLY);
  const push = { code: instructions.merchantCode, reference: instructions.payReference, amount: 500 };
  return { push, becomes, msisdn };
}

test('airtime is paid from another bank through the acquirer’s scheme adapter, and wrong money is refused there', async () => {
  const { push, becomes, msisdn } = await begin();
  expect(await adapter.push({ ...push, amount: 400 })).toEqual({ kind: 'refused', code: '5103' });
  expect((await adapter.push(push)).kind).toBe('paid');
  await becomes('SUCCESS');
  expect(await adapter.push(push)).toMatchObject({ kind: 'refused' });
  const { airtime } = (await buyer.phone(msisdn)) as unknown as { airtime: number };
  expect(airtime).toBe(500);
});

test('a payment whose news were lost is found by asking the switch', async () => {
  adapter.losesNews = true;
  const { push, becomes } = await begin();
  expect((await adapter.push(push)).kind).toBe('paid');
  await becomes('SUCCESS');
  adapter.losesNews = false;
});

test('without the secret of the path nobody learns whether a reference exists', async () => {
  const { push } = await begin();
  const party = `/parties/BUSINESS/${push.code}/${push.reference}`;
  const statusOf = async (url: string) => (await buyer.portal.app.inject({ method: 'GET', url })).statusCode;
  expect(await statusOf(`/callbacks/ekash/${SECRET}${party}`)).toBe(200);
  expect(await statusOf(`/callbacks/ekash/${'x'.repeat(22)}${party}`)).toBe(404);
  const money = buyer.portal.root.modules.payments.deps.callbackPaths.find(({ name }) => name === 'money');
  expect(await statusOf(`/callbacks/money/${money?.secret.reveal()}${party}`)).toBe(404);
});
