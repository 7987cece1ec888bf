import type { Payment } from '@portal/payments/engine/payment';
import { createTestClock } from '@portal/payments/testing/test-clock';
import { expect, test } from 'vitest';
import type { PayableOrder } from '../payments-deps.ts';
import { canRetryOrder } from './can-retry-order.ts';

const clock = createTestClock();
const HOUR = 3_600_000;

function ask(change: Partial<Payment>, expiresIn: number | null = HOUR) {
  const payment = { state: 'refunded', reason: null, delivers: false, orderDelivered: false, orderId: 'o' };
  const expiresAt = new Date(clock.now().getTime() + (expiresIn ?? 0));
  const findOrder = async () => (expiresIn === null ? null : ({ expiresAt } as PayableOrder));
  return canRetryOrder({ clock, findOrder }, { ...payment, ...change } as Payment);
}

test('offers another payment after a refund if it can succeed', async () => {
  expect(await ask({ reason: 'refunded-by-staff' })).toBe(true);
  expect(await ask({ state: 'declined', reason: 'insufficient-funds' })).toBe(true);
});

test.each(['line-barred', 'bundle-withdrawn', 'already-paid', 'already-delivered'] as const)(
  'does not offer another payment for what cannot be delivered: %s',
  async (reason) => {
    expect(await ask({ reason })).toBe(false);
  },
);

test('does not offer another payment for an order that was delivered, has expired or was erased', async () => {
  expect(await ask({ orderDelivered: true })).toBe(false);
  expect(await ask({}, -1)).toBe(false);
  expect(await ask({}, null)).toBe(false);
});

test('does not offer another payment while one is open', async () => {
  expect(await ask({ state: 'awaiting-customer' })).toBe(false);
});
