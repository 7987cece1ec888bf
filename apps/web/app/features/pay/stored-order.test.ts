import { expect, test } from 'vitest';
import type { SessionOrder } from '../../browser-storage/order-session.ts';
import { mergeStoredOrder } from './stored-order.ts';

const order = { orderId: 'o1', msisdn: '788100001', emailId: null } as SessionOrder;
const stored = { ...order, pgOptions: [{ paymentOpt: 'dpo' }], emailId: 'keza@example.rw' };

test('keeps the card gateways and the email address of the same order', () => {
  expect(mergeStoredOrder({ ...order, msisdn: '788100002' }, stored)).toEqual({
    ...stored,
    msisdn: '788100002',
  });
});

test('drops them for another order', () => {
  expect(mergeStoredOrder({ ...order, orderId: 'o2' }, stored)).toEqual({ ...order, orderId: 'o2' });
});

test('does not replace the email address of a lead with a typed one', () => {
  expect(mergeStoredOrder({ ...order, emailId: 'lead@example.rw' }, stored).emailId).toBe('lead@example.rw');
});
