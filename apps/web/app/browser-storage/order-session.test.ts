import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderPagePath } from '../context/order-page.ts';
import { parseStoredOrder, type SessionOrder } from './order-session.ts';

const ORDER = {
  orderId: 'A'.repeat(22),
  msisdn: '788123456',
  rechargeType: 'BUNDLE PURCHASE',
  amount: '500',
  currency: 'RWF',
  productCode: 'DD3',
} as const satisfies Partial<SessionOrder>;

test('an order that this release stored is read back', () => {
  const { currency: _, ...read } = ORDER;
  expect(parseStoredOrder(ORDER)).toEqual(read);
});

// SPEC section 3 "Payment context": other pages and older releases store other fields.
test.each([
  [{ orderId: 'A', msisdn: '788123456', transactionType: 'PREPAID_RECHARGE', amount: 500 }],
  [{ orderId: 'A', msisdn: 788_123_456 }],
  [{ msisdn: '0788123456', rechargeType: 'toString' }],
  [{ orderId: 7, msisdn: '+250788123456', amount: { value: 1 }, pgOptions: 'dpo', emailId: [] }],
  [{ orderId: null, msisdn: '788123456', pgOptions: [null, 'dpo', { paymentOpt: 5 }], productCode: {} }],
])('the entry %j of another page or release keeps the number and drops what does not fit', (stored) => {
  const read = parseStoredOrder(stored);
  expect(read).toMatchObject({ msisdn: '788123456', rechargeType: null });
  expect(read?.pgOptions ?? []).toEqual([]);
  expect(read).not.toHaveProperty('emailId');
});

test('no entry at all makes a page crash: what is read always has a page to start again', () => {
  const stored = fc.oneof(
    fc.anything(),
    fc.record(
      Object.fromEntries(
        ['orderId', 'msisdn', 'rechargeType', 'amount', 'productCode', 'pgOptions', 'emailId'].map((name) => [
          name,
          fc.oneof(fc.anything(), fc.string(), fc.constantFrom(...Object.values(ORDER))),
        ]),
      ),
      { requiredKeys: [] },
    ),
  );
  fc.assert(
    fc.property(stored, (value) => {
      const read = parseStoredOrder(value);
      if (!read) return;
      const { rechargeType, ...fields } = read;
      expect(orderPagePath({ ...fields, rechargeType: rechargeType ?? 'PREPAID RECHARGE' })).toMatch(/^\//);
    }),
  );
});
