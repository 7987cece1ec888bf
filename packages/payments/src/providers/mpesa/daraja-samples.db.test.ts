import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { secret } from '@portal/platform/crypto/secret';
import { openTestDb } from '@portal/platform/database/testing/database';
import { expect, test } from 'vitest';
import { callbackAddresses } from '../callback-address.ts';
import type { CallbackAround } from '../provider.ts';
import { testSamples } from '../testing/samples/test-samples.ts';
import { daraja } from './daraja.ts';
import { CALLBACK_KINDS } from './daraja-api.ts';
import { reversalName } from './daraja-callback.ts';
import { darajaRequestStore } from './daraja-requests.ts';
import { DARAJA_CHECK_SAMPLES } from './samples/daraja-check-samples.ts';
import { CHECKOUT_ID, DARAJA_PAYMENT } from './samples/daraja-payment.ts';
import { DARAJA_REFUND_SAMPLES, darajaCallbacks } from './samples/daraja-refund-samples.ts';
import { DARAJA_REQUESTS } from './samples/daraja-request-samples.ts';
import { DARAJA_START_SAMPLES } from './samples/daraja-start-samples.ts';
import { darajaRequests } from './tables.ts';

/** A moment that the requests have in them. */
const clock = { now: () => new Date('2026-11-28T08:00:00Z') };
const database = openTestDb();
const callbacks = {
  callbackBase: () => 'https://portal.example/callbacks/mpesa/x',
  addressKeys: [Buffer.alloc(32, 'key')],
};
const { reference } = DARAJA_PAYMENT;
const receipt = { receipt: 'SKL8V5Q2XM', chargedMajor: 500 };

/** How a callback arrives at the address of its kind. */
function around(kind: 'push' | 'reversal', attempt = 1): CallbackAround {
  const name = kind === 'push' ? reference : reversalName(reference, attempt);
  const address = new URL(callbackAddresses(CALLBACK_KINDS, callbacks).addressOf(kind, name));
  return { headers: {}, query: Object.fromEntries(address.searchParams) };
}

const store = () => darajaRequestStore({ db: database.db, clock });

function adapter(baseUrl: string, till?: string) {
  const account = {
    baseUrl,
    consumerKey: 'key',
    consumerSecret: secret('secret'),
    shortCode: '600000',
    till,
    passkey: secret('passkey'),
    initiator: 'portal',
    securityCredential: secret('sealed'),
  };
  return daraja({ account, clock, requests: store(), ...callbacks });
}

testSamples(
  {
    title: 'M-Pesa by Daraja',
    payment: DARAJA_PAYMENT,
    shared: { 'GET /oauth/v1/generate': { json: { access_token: 'token', expires_in: '3599' } } },
    samples: [...DARAJA_START_SAMPLES, ...DARAJA_CHECK_SAMPLES, ...DARAJA_REFUND_SAMPLES],
    callbacks: darajaCallbacks(around),
    requests: DARAJA_REQUESTS,
  },
  async (baseUrl, _payment, call) => {
    await database.db.delete(darajaRequests);
    const requests = store();
    if (call !== 'start') await requests.claim(reference);
    if (call === 'check') await requests.saveCheckoutId(reference, CHECKOUT_ID);
    if (call === 'refund') await requests.saveReceipt(reference, receipt);
    return adapter(baseUrl);
  },
);

/** The refund after the result of its reversal. */
async function refundAfter(Result: object) {
  await database.db.delete(darajaRequests);
  const requests = store();
  await requests.claim(reference);
  await requests.saveReceipt(reference, receipt);
  await requests.claimReversal(reference, 1);
  const provider = adapter('http://127.0.0.1:1');
  await provider.callbacks?.save?.(JSON.stringify({ Result }), around('reversal'), async () => null);
  return provider.refunds?.refund({ ...DARAJA_PAYMENT, providerReference: 'SKL8V5Q2XM' });
}

test.each([21, '21', 2006, '2028', 'SFC_IC0003'])(
  'a reversal that was refused with %j is no refund, even with an id',
  async (ResultCode) => {
    const refused = { kind: 'refused', reason: String(ResultCode) };
    expect(await refundAfter({ ResultCode, TransactionID: 'SKL0000000' })).toEqual(refused);
    expect(await refundAfter({ ResultCode })).toEqual(refused);
  },
);

test.each([
  [{ ResultCode: 0, TransactionID: 'SKL9' }, 'SKL9'],
  [{ ResultCode: '0', TransactionID: 'SKL9', ResultParameters: null }, 'SKL9'],
  [{ ResultCode: 0, TransactionID: '', ConversationID: 'AG_1' }, 'AG_1'],
])('a reversal that was carried out is a refund: %j', async (result, refundReference) => {
  expect(await refundAfter(result)).toEqual({ kind: 'refunded', refundReference });
});

test('a till is asked as one: its store signs, and its own number gets the money (Daraja, M-Pesa Express)', async () => {
  await database.db.delete(darajaRequests);
  const sent: Record<string, unknown>[] = [];
  const server = createServer((request, reply) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      if (text) sent.push(JSON.parse(text));
      reply.end('{"access_token":"token","ResponseCode":"0","CheckoutRequestID":"ws_CO_1"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const request = { ...DARAJA_PAYMENT, description: 'x', returnUrl: 'https://portal.example/x' };
  for (const till of [undefined, '5123456']) {
    await database.db.delete(darajaRequests);
    expect((await adapter(baseUrl, till).start(request)).kind).toBe('awaiting-customer');
  }
  expect(sent).toMatchObject([
    { TransactionType: 'CustomerPayBillOnline', BusinessShortCode: '600000', PartyB: '600000' },
    { TransactionType: 'CustomerBuyGoodsOnline', BusinessShortCode: '600000', PartyB: '5123456' },
  ]);
  await new Promise((resolve) => server.close(resolve));
});
