import { CARD_GATEWAYS } from '@portal/domain/payments/card-gateway';
import { newId } from '@portal/platform/crypto/new-id';
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
  const { transactionId, page } = await customer.openGatewayPage('dpo');
  await customer.returnToPortal(await customer.payByCard(page));
  const { emailedTo, shortReference } = await customer.waitForEnd(transactionId);
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
  const { transactionId, page, msisdn } = await customer.openGatewayPage(gateway);
  expect((await customer.readPayment(transactionId)).redirectUrl).toBe(page);
  const back = await customer.returnToPortal(await customer.payByCard(page));
  expect(back).toBe(`/payment/status?id=${transactionId}`);
  expect(await customer.waitForEnd(transactionId)).toMatchObject({
    status: 'SUCCESS',
    paymentMode: 'PAYMENT_GATEWAY',
    paymentGateway: gateway,
    redirectUrl: null,
    mobileNumber: msisdn,
  });
});

test.each(CARD_GATEWAYS)('%s: after a declined card, the order can be paid again', async (gateway) => {
  const { transactionId, page, orderId } = await customer.openGatewayPage(gateway);
  await customer.returnToPortal(
    await customer.submitGatewayPage(page, { answer: 'pay', card: '4000 0000 0000 9995' }),
  );
  expect(await customer.waitForEnd(transactionId)).toMatchObject({
    status: 'FAILED',
    statusReason: 'insufficient-funds',
  });
  const { envelope } = await buyer.portal.call('listPaymentOptions', { orderId }, { visitor: buyer.visitor });
  expect(envelope.status).toBe('success');
});

test('a customer who leaves the page can pay another way, and a late charge is refunded', async () => {
  const { transactionId, page, orderId } = await customer.openGatewayPage('paystack');
  await customer.returnToPortal(
    `http://localhost/payment/gateway/paystack/${transactionId}?status=cancelled`,
  );
  expect(await customer.readPayment(transactionId)).toMatchObject({
    status: 'FAILED',
    statusReason: 'cancelled',
  });
  expect(await buyer.pay(buyer.visitor, orderId, await buyer.subscriber())).toMatchObject({
    status: 'SUCCESS',
  });
  await customer.returnToPortal(await customer.payByCard(page));
  await buyer.runJobs();
  buyer.clock.push(60_000);
  expect((await customer.waitForEnd(transactionId)).timeline.map(({ step }) => step)).toContain('refunded');
});

test('another visitor cannot cancel the page', async () => {
  const { transactionId } = await customer.openGatewayPage('dpo');
  const address = `http://localhost/payment/gateway/dpo/${transactionId}?status=cancelled`;
  await customer.returnToPortal(address, 'a'.repeat(24));
  expect((await customer.readPayment(transactionId)).status).toBe('IN_PROCESS');
});

test('a page that is never paid ends unpaid', async () => {
  const { transactionId } = await customer.openGatewayPage('paystack');
  expect(await customer.waitForEnd(transactionId)).toMatchObject({
    status: 'FAILED',
    statusReason: 'expired',
  });
});

test('shows an error page after a return with an unknown payment', async () => {
  const back = await customer.returnToPortal(
    'http://localhost/payment/gateway/paystack/nothing-here?status=cancelled',
  );
  expect(back).toBe('/payment/status?id=nothing-here');
});

test('a bank that returns the browser by POST has the same result, for the same visitor', async () => {
  const { transactionId, page } = await customer.openGatewayPage('uba');
  await customer.payByCard(page);
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
  expect(await customer.returnToPortal(again)).toBe(`/payment/status?id=${transactionId}`);
  expect((await customer.waitForEnd(transactionId)).status).toBe('SUCCESS');
});
