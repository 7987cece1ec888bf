import type { CallResult } from '@portal/contract/calls/calls';
import { expect, test } from 'vitest';
import { cancelWaitingPayment, parseCancelChoice } from './cancel-waiting-payment.ts';

const transactionId = 't1';

function leave(then: 'other-number' | 'other-way' | 'stop', { orderFree = true, segment = 'momo' } = {}) {
  const cancelled = { transactionId, status: 'FAILED', final: true, orderFree };
  const transaction = { orderId: 'o1', paymentOption: { segment } } as CallResult<'readTransaction'>;
  const portal = {
    cancelPayment: async () => ({ kind: 'ok', result: cancelled }) as const,
    readTransaction: async () => ({ kind: 'ok', result: transaction }) as const,
  };
  return cancelWaitingPayment(portal, { transactionId, then });
}

test('opens the same wallet again for another number', async () => {
  expect(await leave('other-number')).toBe('/payment/start/momo?order=o1');
  expect(await leave('other-number', { segment: 'isano-money' })).toBe('/payment/start/isano-money?order=o1');
});

test('opens the list of payment methods for another method, not the failed payment', async () => {
  expect(await leave('other-way', { segment: 'card' })).toBe('/payment/start?order=o1&list');
});

test('opens the status page after a plain cancel', async () => {
  expect(await leave('stop')).toBe('/payment/status?id=t1');
});

test('opens the status page when the payment was approved at the same moment', async () => {
  expect(await leave('other-way', { orderFree: false })).toBe('/payment/status?id=t1');
});

test('only cancels on an unknown form value', () => {
  expect(parseCancelChoice('//evil.example')).toBe('stop');
});
