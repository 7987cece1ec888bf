import { createHmac } from 'node:crypto';
import type { CallResult } from '@portal/contract/calls/calls';
import { CARD_GATEWAYS, type CardGateway } from '@portal/domain/payments/card-gateway';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/crypto/new-id.ts';
import { createBuyer, type TestBuyer } from '../../../testing/buyer.ts';

let buyer: TestBuyer;

beforeAll(async () => {
  buyer = await createBuyer();
});
afterAll(() => buyer.close());

/** Places an order on its own line; its customer is on the gateway's page. */
async function onThePage(gateway: CardGateway) {
  const { portal, visitor } = buyer;
  const msisdn = await buyer.subscriber({ wallet: { behaviour: 'normal' } });
  const orderId = await buyer.order(visitor, { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' });
  const way = { paymentMode: 'PAYMENT_GATEWAY', paymentGateway: gateway } as const;
  const made = await portal.call(
    'initiatePayment',
    { orderId, ...way, emailId: 'keza+cards@example.rw' },
    { visitor },
  );
  if (made.envelope.status !== 'success') throw new Error(made.envelope.statusCode);
  const { transactionId } = made.envelope.result;
  const sent = await portal.call('processPayment', { transactionId, ...way }, { visitor });
  if (sent.envelope.status !== 'success') throw new Error(sent.envelope.statusCode);
  return { msisdn, orderId, transactionId, page: sent.envelope.result.redirectUrl ?? '' };
}

async function open(page: string) {
  const { pathname, search } = new URL(page);
  const reply = await buyer.portal.app.inject({ url: pathname + search });
  return reply.statusCode === 303 ? String(reply.headers.location) : pathname + search;
}

/** Submits the gateway's page. Returns the redirect URL. */
async function pressOn(page: string, fields: Record<string, string>): Promise<string> {
  const reply = await buyer.portal.app.inject({
    method: 'POST',
    url: await open(page),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  return String(reply.headers.location);
}

const pay = (page: string) => pressOn(page, { answer: 'pay', card: '4111 1111 1111 1111' });

/** Returns the browser to the portal. Returns the redirect URL. */
async function comeBack(address: string, visitor = buyer.visitor): Promise<string> {
  const { pathname, search } = new URL(address);
  const headers = { cookie: buyer.portal.cookieOf(visitor) };
  const reply = await buyer.portal.app.inject({ url: pathname + search, headers });
  expect(reply.statusCode).toBe(303);
  return String(reply.headers.location);
}

async function read(transactionId: string): Promise<CallResult<'readTransaction'>> {
  const { visitor } = buyer;
  const { envelope } = await buyer.portal.call('readTransaction', { txnId: transactionId }, { visitor });
  if (envelope.status !== 'success') throw new Error(envelope.statusCode);
  return envelope.result;
}

/** Runs jobs, a quarter of an hour apart, until the status page shows a final status. */
async function theEnd(transactionId: string) {
  for (let round = 0; round < 6; round += 1) {
    await buyer.runJobs();
    const transaction = await read(transactionId);
    if (transaction.final) return transaction;
    buyer.clock.push(15 * 60_000);
  }
  throw new Error('the payment came to no end');
}

test('the card option lists its gateways with the amount the card is charged', async () => {
  const { portal, visitor } = buyer;
  const msisdn = await buyer.subscriber();
  const orderId = await buyer.order(visitor, { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' });
  const { envelope } = await portal.call('listPaymentOptions', { orderId }, { visitor });
  const options = envelope.status === 'success' ? envelope.result.paymentOption : [];
  expect(options.find(({ type }) => type === 'PG')).toMatchObject({
    name: 'Debit/Credit Card',
    pgOptions: expect.arrayContaining([
      { paymentOpt: 'paystack', name: 'Paystack', amount: '500', currency: 'RWF' },
      { paymentOpt: 'dpo', name: 'DPO Pay', amount: '500', currency: 'RWF' },
      { paymentOpt: 'cellulant', name: 'Tingg by Cellulant', amount: '500', currency: 'RWF' },
      { paymentOpt: 'uba', name: 'UBA', amount: '500', currency: 'RWF' },
    ]),
  });
});

test('requires an e-mail address for a card payment', async () => {
  const { portal, visitor } = buyer;
  const msisdn = await buyer.subscriber();
  const orderId = await buyer.order(visitor, { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' });
  const way = { orderId, paymentMode: 'PAYMENT_GATEWAY', paymentGateway: 'dpo' } as const;
  const without = await portal.call('initiatePayment', way, { visitor });
  expect(without.envelope).toMatchObject({ result: { fields: { emailId: 'required' } } });
  const wrong = await portal.call('initiatePayment', { ...way, emailId: 'keza@' }, { visitor });
  expect(wrong.envelope).toMatchObject({ result: { fields: { emailId: 'invalid' } } });
});

test('the receipt of a card payment goes to the address that was given, and only its payer sees which', async () => {
  const { app, call } = buyer.portal;
  const { transactionId, page } = await onThePage('dpo');
  await comeBack(await pay(page));
  const { emailedTo, shortReference } = await theEnd(transactionId);
  expect(emailedTo).toBe('k***@example.rw');
  const stranger = await call('readTransaction', { txnId: transactionId }, { visitor: newId() });
  expect(stranger.envelope.result).toMatchObject({ emailedTo: null });
  await buyer.runJobs();
  const mailbox = await app.inject({
    url: `/sandbox/mailbox?to=${encodeURIComponent('keza+cards@example.rw')}`,
  });
  expect(mailbox.body).toContain(shortReference);
  expect(mailbox.body).toContain(`/payment/status?id=${transactionId}`);
});

test.each(CARD_GATEWAYS)('%s: paid on the page, the airtime is delivered', async (gateway) => {
  const { transactionId, page, msisdn } = await onThePage(gateway);
  expect((await read(transactionId)).redirectUrl).toBe(page);
  const back = await comeBack(await pay(page));
  expect(back).toBe(`/payment/status?id=${transactionId}`);
  expect(await theEnd(transactionId)).toMatchObject({
    status: 'SUCCESS',
    paymentMode: 'PAYMENT_GATEWAY',
    paymentGateway: gateway,
    redirectUrl: null,
    mobileNumber: msisdn,
  });
});

test.each(CARD_GATEWAYS)('%s: after a declined card, the order can be paid again', async (gateway) => {
  const { transactionId, page, orderId } = await onThePage(gateway);
  await comeBack(await pressOn(page, { answer: 'pay', card: '4000 0000 0000 9995' }));
  expect(await theEnd(transactionId)).toMatchObject({
    status: 'FAILED',
    statusReason: 'insufficient-funds',
  });
  const { envelope } = await buyer.portal.call('listPaymentOptions', { orderId }, { visitor: buyer.visitor });
  expect(envelope.status).toBe('success');
});

test('a customer who leaves the page can pay another way, and a late charge is refunded', async () => {
  const { transactionId, page, orderId } = await onThePage('paystack');
  await comeBack(`http://localhost/payment/gateway/paystack/${transactionId}?status=cancelled`);
  expect(await read(transactionId)).toMatchObject({ status: 'FAILED', statusReason: 'cancelled' });
  expect(await buyer.pay(buyer.visitor, orderId, await buyer.subscriber())).toMatchObject({
    status: 'SUCCESS',
  });
  await comeBack(await pay(page));
  await buyer.runJobs();
  buyer.clock.push(60_000);
  expect((await theEnd(transactionId)).timeline.map(({ step }) => step)).toContain('refunded');
});

test('another visitor can not cancel the page', async () => {
  const { transactionId } = await onThePage('dpo');
  const address = `http://localhost/payment/gateway/dpo/${transactionId}?status=cancelled`;
  await comeBack(address, 'a'.repeat(24));
  expect((await read(transactionId)).status).toBe('IN_PROCESS');
});

test('a page that is never paid ends unpaid', async () => {
  const { transactionId } = await onThePage('paystack');
  expect(await theEnd(transactionId)).toMatchObject({ status: 'FAILED', statusReason: 'expired' });
});

test('shows an error page after a return with an unknown payment', async () => {
  const back = await comeBack('http://localhost/payment/gateway/paystack/nothing-here?status=cancelled');
  expect(back).toBe('/payment/status?id=nothing-here');
});

/** Sends a callback as a gateway does. */
async function callBack(gateway: CardGateway, body: string, headers: Record<string, string> = {}) {
  const paths = buyer.portal.root.app.payments.callbackPaths;
  const secret = paths.find(({ name }) => name === gateway)?.secret.reveal();
  return buyer.portal.app.inject({
    method: 'POST',
    url: `/callbacks/${gateway}/${secret}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
}

test('answers and counts forged webhooks, which change nothing', async () => {
  const { transactionId } = await onThePage('paystack');
  const body = JSON.stringify({ event: 'charge.success', data: { reference: transactionId } });
  for (const signature of ['', 'ab', createHmac('sha512', 'another key').update(body).digest('hex')]) {
    const reply = await callBack('paystack', body, { 'x-paystack-signature': signature });
    expect(reply.statusCode).toBe(200);
  }
  await buyer.runJobs();
  expect((await read(transactionId)).status).toBe('IN_PROCESS');
});

test('a false unsigned webhook, repeated ten times, delivers nothing more', async () => {
  const { transactionId, page, msisdn } = await onThePage('dpo');
  const push = `<API3G><Result>000</Result><CompanyRef>${transactionId}</CompanyRef></API3G>`;
  const reply = await callBack('dpo', push);
  expect([reply.statusCode, reply.body]).toEqual([200, 'OK']);
  await buyer.runJobs();
  expect((await read(transactionId)).status).toBe('IN_PROCESS');
  await pay(page);
  await Promise.all(Array.from({ length: 10 }, () => callBack('dpo', push)));
  await theEnd(transactionId);
  const phone = await buyer.portal.app.inject({ url: `/sandbox/api/phone/${msisdn}` });
  const receipts = phone
    .json<{ inbox: { text: string }[] }>()
    .inbox.filter(({ text }) => text.includes('Ref'));
  expect(receipts).toHaveLength(1);
});

test('answers a Tingg callback with the expected code, whatever its content', async () => {
  const { transactionId } = await onThePage('cellulant');
  const body = JSON.stringify({ merchant_transaction_id: transactionId, request_status_code: '178' });
  const reply = await callBack('cellulant', body);
  expect(reply.json()).toMatchObject({ status_code: 188, merchant_transaction_id: transactionId });
  await buyer.runJobs();
  expect((await read(transactionId)).status).toBe('IN_PROCESS');
});

test('handles callbacks without content, about unknown payments and on a guessed path', async () => {
  for (const body of [
    '',
    '{',
    '<a/>',
    '<!DOCTYPE a [<!ENTITY b "c">]><API3G><CompanyRef>&b;</CompanyRef></API3G>',
  ]) {
    expect((await callBack('dpo', body)).statusCode).toBe(200);
    expect((await callBack('paystack', body)).statusCode).toBe(200);
  }
  const guessed = await buyer.portal.app.inject({ method: 'POST', url: `/callbacks/dpo/${'x'.repeat(24)}` });
  expect(guessed.statusCode).toBe(404);
  const nobody = await buyer.portal.app.inject({
    method: 'POST',
    url: `/callbacks/nobody/${'x'.repeat(24)}`,
  });
  expect(nobody.statusCode).toBe(404);
});

test('a bank that returns the browser by POST has the same result, for the same visitor', async () => {
  const { transactionId, page } = await onThePage('uba');
  await pay(page);
  const posted = await buyer.portal.app.inject({
    method: 'POST',
    url: `/payment/gateway/uba/${transactionId}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://ucollect.example',
      'sec-fetch-site': 'cross-site',
    },
    payload: 'transactionId=1&status=Approved&bnk=UBA',
  });
  expect(posted.statusCode).toBe(303);
  expect(posted.headers['set-cookie']).toBeUndefined();
  const again = `http://localhost${String(posted.headers.location)}`;
  expect(await comeBack(again)).toBe(`/payment/status?id=${transactionId}`);
  expect((await theEnd(transactionId)).status).toBe('SUCCESS');
});
