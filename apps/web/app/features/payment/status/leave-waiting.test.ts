import type { CallResult } from '@portal/contract/calls';
import { expect, test } from 'vitest';
import { leaveWaitingPayment, parseAfterCancelling } from './leave-waiting.ts';

const transactionId = 't1';

function leave(then: 'other-number' | 'other-way' | 'stop', { orderFree = true, segment = 'momo' } = {}) {
  const cancelled = { transactionId, status: 'FAILED', final: true, orderFree };
  const transaction = { orderId: 'o1', paymentOption: { segment } } as CallResult<'readTransaction'>;
  const portal = {
    cancelPayment: async () => ({ kind: 'ok', result: cancelled }) as const,
    readTransaction: async () => ({ kind: 'ok', result: transaction }) as const,
  };
  return leaveWaitingPayment(portal, { transactionId, then });
}

test('another number: the same wallet asks for it', async () => {
  expect(await leave('other-number')).toBe('/payment/start/momo?order=o1');
  expect(await leave('other-number', { segment: 'isano-money' })).toBe('/payment/start/isano-money?order=o1');
});

test('another way: the list of ways to pay, not a failed payment', async () => {
  expect(await leave('other-way', { segment: 'card' })).toBe('/payment/start?order=o1');
});

test('only cancelled: the status page says so', async () => {
  expect(await leave('stop')).toBe('/payment/status?id=t1');
});

test('approved in the same moment: the status page says that it was paid', async () => {
  expect(await leave('other-way', { orderFree: false })).toBe('/payment/status?id=t1');
});

test('a form somebody made up cancels and does nothing else', () => {
  expect(parseAfterCancelling('//evil.example')).toBe('stop');
});
