import type { CallResult } from '@portal/contract/calls/calls';
import { newId } from '@portal/platform/crypto/new-id';
import { expect, test } from 'vitest';
import { openTestBuyer } from '../../../testing/buyer.ts';

// Names are shown masked and look-ups limited, or anybody could look up names by numbers (EKASH.md section 5, names; SAFETY X21).

const buyer = openTestBuyer({ EKASH_MODE: 'request', RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1' });

async function begin(address: string) {
  const payload = { offersEkash: true };
  await buyer.portal.app.inject({ url: '/sandbox/api/settings', method: 'POST', payload });
  const visitor = newId();
  const msisdn = await buyer.subscriber();
  const orderId = await buyer.order(visitor, { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' });
  const find = (payer: string, asked: object = {}) =>
    buyer.portal.call(
      'findPayer',
      { orderId, paymentMode: 'EKASH', paymentMobile: `0${payer}`, ...asked },
      // Another cookie each time, as somebody has who lists numbers.
      { visitor: newId(), headers: { 'x-forwarded-for': address } },
    );
  return { visitor, msisdn, orderId, find };
}

test('the name of who would be asked is told in part, and the option says that it is asked for', async () => {
  const { visitor, msisdn, orderId, find } = await begin('203.0.113.1');
  const { envelope } = await find(msisdn);
  expect((envelope.result as CallResult<'findPayer'>).maskedName).toMatch(/^[A-Z]\. [A-Z]\*\*\*[a-z]$/);
  const options = await buyer.portal.call('listPaymentOptions', { orderId }, { visitor });
  const { paymentOption } = options.envelope.result as CallResult<'listPaymentOptions'>;
  expect(paymentOption.find(({ segment }) => segment === 'ekash')).toMatchObject({ form: 'request' });
  expect(buyer.portal.logOutput()).not.toMatch(/Habimana|Ishimwe|Mugisha|Niyonsaba|Rukundo|Umutesi/);
});

test('a number that no institution has, another way to pay and an unknown order are refused', async () => {
  const { find, msisdn } = await begin('203.0.113.2');
  const without = await buyer.subscriber({ wallet: null });
  expect((await find(without)).envelope).toMatchObject({ statusCode: '4001' });
  expect((await find(msisdn, { paymentMode: 'MTN_MOMO' })).envelope).toMatchObject({
    statusCode: 'INVALID_REQUEST',
  });
  expect((await find(msisdn, { orderId: newId() })).envelope).toMatchObject({ statusCode: 'NOT_FOUND' });
});

test('with a way to pay that is not offered now nobody learns a name', async () => {
  const { find, msisdn } = await begin('203.0.113.4');
  expect((await find(msisdn)).status).toBe(200);
  const payload = { offersEkash: false };
  await buyer.portal.app.inject({ url: '/sandbox/api/settings', method: 'POST', payload });
  // What is offered is cached for a second.
  buyer.clock.push(1_000);
  expect((await find(msisdn)).envelope).toMatchObject({
    statusCode: 'INVALID_REQUEST',
    result: { fields: { paymentMode: 'not-offered' } },
  });
});

test('an address that looks up more than sixty names a minute solves a challenge for each, as for lines', async () => {
  const { find, msisdn } = await begin('203.0.113.3');
  for (let look = 0; look < 60; look += 1) expect((await find(msisdn)).status).toBe(200);
  const { status, envelope } = await find(msisdn);
  expect(status).toBe(429);
  expect(envelope.result).toMatchObject({ proofOfWork: expect.any(Object) });
});
