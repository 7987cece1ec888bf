import { expect, test } from 'vitest';
import { canPayAnew } from './can-pay-anew.ts';
import type { Payment } from './payment-store.ts';
import type { PayableOrder } from './payments-deps.ts';
import { testClock } from './testing/test-clock.ts';

const clock = testClock();
const HOUR = 3_600_000;

function ask(change: Partial<Payment>, expiresIn: number | null = HOUR) {
  const payment = { state: 'refunded', reason: null, delivers: false, orderDelivered: false, orderId: 'o' };
  const expiresAt = new Date(clock.now().getTime() + (expiresIn ?? 0));
  const findOrder = async () => (expiresIn === null ? null : ({ expiresAt } as PayableOrder));
  return canPayAnew({ clock, findOrder }, { ...payment, ...change } as Payment);
}

test('after a refund another try is offered where it can succeed', async () => {
  expect(await ask({ reason: 'refunded-by-staff' })).toBe(true);
  expect(await ask({ state: 'declined', reason: 'insufficient-funds' })).toBe(true);
});

test.each(['line-barred', 'bundle-withdrawn', 'already-paid', 'already-delivered'] as const)(
  'nobody is sent to pay again for what can not be delivered: %s',
  async (reason) => {
    expect(await ask({ reason })).toBe(false);
  },
);

test('an order that was delivered by another payment, has ended or is gone is not offered again', async () => {
  expect(await ask({ orderDelivered: true })).toBe(false);
  expect(await ask({}, -1)).toBe(false);
  expect(await ask({}, null)).toBe(false);
});

test('a payment that is still open is not to be paid again', async () => {
  expect(await ask({ state: 'awaiting-customer' })).toBe(false);
});
