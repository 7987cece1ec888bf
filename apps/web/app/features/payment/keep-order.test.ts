import { expect, test } from 'vitest';
import type { SessionOrder } from '../../blocks/order-session.ts';
import { mergeKeptOrder } from './keep-order.ts';

const order = { orderId: 'o1', msisdn: '788100001', emailId: null } as SessionOrder;
const kept = { ...order, pgOptions: [{ paymentOpt: 'dpo' }], emailId: 'keza@example.rw' };

test('the card gateways and the e-mail address stay with their order when the page is shown again', () => {
  expect(mergeKeptOrder({ ...order, msisdn: '788100002' }, kept)).toEqual({ ...kept, msisdn: '788100002' });
});

test('another order starts without them', () => {
  expect(mergeKeptOrder({ ...order, orderId: 'o2' }, kept)).toEqual({ ...order, orderId: 'o2' });
});

test("a lead's own e-mail address is not replaced by a typed one", () => {
  expect(mergeKeptOrder({ ...order, emailId: 'lead@example.rw' }, kept).emailId).toBe('lead@example.rw');
});
