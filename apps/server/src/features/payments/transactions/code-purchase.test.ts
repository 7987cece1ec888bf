import { expect, test } from 'vitest';
import type { PaymentsDeps } from '../payments-deps.ts';
import { findOrderNumber } from './code-purchase.ts';

/** The number of the order `o` of the browser `v`, as this browser finds it. */
function find(visitorId: string, order: { orderId: string | null; kind?: string }) {
  const stored = { visitorId: 'v', kind: order.kind ?? 'prepaid-recharge', msisdn: '788100001' };
  const deps = {
    findOrder: async () => stored,
    findLatestOrder: async (visitor: string) => (visitor === 'v' ? stored : null),
  } as unknown as Pick<PaymentsDeps, 'findOrder' | 'findLatestOrder'>;
  return findOrderNumber(deps, { orderId: order.orderId, visitorId });
}

test('a code may be sent to the number of an order by the browser that placed it', async () => {
  expect(await find('v', { orderId: 'o' })).toBe('788100001');
  expect(await find('v', { orderId: null })).toBe('788100001');
});

// Who opens the link of somebody's order sees the number masked, and must not have messages sent to it.
test.each([
  ['another browser with its link', 'other', { orderId: 'o' }],
  ['a browser without an order', 'other', { orderId: null }],
  ['an order without a number of its own', 'v', { orderId: 'o', kind: 'fixed-invoice' }],
])('but not for %s', async (_what, visitorId, order) => {
  await expect(find(visitorId, order)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
});
