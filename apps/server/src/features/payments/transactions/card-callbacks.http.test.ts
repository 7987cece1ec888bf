import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBuyer, type TestBuyer } from '../../../testing/buyer.ts';
import { type CardCustomer, createCardCustomer } from './testing/card-customer.ts';

let buyer: TestBuyer;
let customer: CardCustomer;

beforeAll(async () => {
  buyer = await createBuyer();
  customer = createCardCustomer(buyer);
});
afterAll(() => buyer.close());

test('answers and counts forged webhooks, which change nothing', async () => {
  const { transactionId } = await customer.openGatewayPage('paystack');
  const body = JSON.stringify({ event: 'charge.success', data: { reference: transactionId } });
  for (const signature of ['', 'ab', createHmac('sha512', 'another key').update(body).digest('hex')]) {
    const reply = await customer.sendCallback('paystack', body, { 'x-paystack-signature': signature });
    expect(reply.statusCode).toBe(200);
  }
  await buyer.runJobs();
  expect((await customer.readPayment(transactionId)).status).toBe('IN_PROCESS');
});

test('a false unsigned webhook, repeated ten times, delivers nothing more', async () => {
  const { transactionId, page, msisdn } = await customer.openGatewayPage('dpo');
  const push = `<API3G><Result>000</Result><CompanyRef>${transactionId}</CompanyRef></API3G>`;
  const reply = await customer.sendCallback('dpo', push);
  expect([reply.statusCode, reply.body]).toEqual([200, 'OK']);
  await buyer.runJobs();
  expect((await customer.readPayment(transactionId)).status).toBe('IN_PROCESS');
  await customer.payByCard(page);
  await Promise.all(Array.from({ length: 10 }, () => customer.sendCallback('dpo', push)));
  await customer.waitForEnd(transactionId);
  const phone = await buyer.portal.app.inject({ url: `/sandbox/api/phone/${msisdn}` });
  const receipts = phone
    .json<{ inbox: { text: string }[] }>()
    .inbox.filter(({ text }) => text.includes('Ref'));
  expect(receipts).toHaveLength(1);
});

test('answers a Tingg callback with the expected code, whatever its content', async () => {
  const { transactionId } = await customer.openGatewayPage('cellulant');
  const body = JSON.stringify({ merchant_transaction_id: transactionId, request_status_code: '178' });
  const reply = await customer.sendCallback('cellulant', body);
  expect(reply.json()).toMatchObject({ status_code: 188, merchant_transaction_id: transactionId });
  await buyer.runJobs();
  expect((await customer.readPayment(transactionId)).status).toBe('IN_PROCESS');
});

test('handles callbacks without content, about unknown payments and on a guessed path', async () => {
  for (const body of [
    '',
    '{',
    '<a/>',
    '<!DOCTYPE a [<!ENTITY b "c">]><API3G><CompanyRef>&b;</CompanyRef></API3G>',
  ]) {
    expect((await customer.sendCallback('dpo', body)).statusCode).toBe(200);
    expect((await customer.sendCallback('paystack', body)).statusCode).toBe(200);
  }
  const guessed = await buyer.portal.app.inject({ method: 'POST', url: `/callbacks/dpo/${'x'.repeat(24)}` });
  expect(guessed.statusCode).toBe(404);
  const nobody = await buyer.portal.app.inject({
    method: 'POST',
    url: `/callbacks/nobody/${'x'.repeat(24)}`,
  });
  expect(nobody.statusCode).toBe(404);
});
