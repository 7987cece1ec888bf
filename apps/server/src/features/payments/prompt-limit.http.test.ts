import { brandCodes } from '@portal/domain/brand';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/crypto/new-id.ts';
import { ALLOWANCES } from '../../platform/http/rate-limits.ts';
import { makeTestPortal, type TestPortal } from '../../test-portal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await makeTestPortal();
});
afterAll(() => portal.close());

/** A new order paid from a number, by a browser nobody has seen before; gives the reply to `process`. */
async function askHandset(payer: string, amount: number) {
  const visitor = newId();
  const paymentMode = brandCodes(portal.root.app.brand).moneyPush;
  const wish = { transactionType: 'PREPAID_RECHARGE', msisdn: '788100001', amount: String(amount) } as const;
  const { envelope: order } = await portal.call('placeOrder', wish, { visitor });
  if (order.status !== 'success' || order.result.kind !== 'placed') throw new Error('no order');
  const { orderId } = order.result;
  const initiation = { orderId, paymentMode, paymentMobile: `0${payer}` };
  const { envelope: made } = await portal.call('initiatePayment', initiation, { visitor });
  if (made.status !== 'success') throw new Error('not initiated');
  const { transactionId } = made.result;
  return portal.call('processPayment', { transactionId, paymentMode }, { visitor });
}

test('a handset is not made to ring without end, from however many browsers', async () => {
  const allowed = ALLOWANCES.prompts.perAddress;
  for (let asked = 0; asked < allowed; asked += 1) {
    expect((await askHandset('788100001', 100 + asked)).status).toBe(200);
  }
  const { status, envelope } = await askHandset('788100001', 1_000);
  expect(status).toBe(429);
  expect(envelope).toMatchObject({
    statusCode: 'RATE_LIMITED',
    result: { retryAfterSeconds: expect.any(Number) },
  });
  expect((await askHandset('788100009', 1_000)).status, 'another payer is not kept waiting').toBe(200);
});
