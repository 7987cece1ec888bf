import { money } from '@portal/domain/money/money';
import type { DeliveryRecord } from '@portal/operator/delivery-records-port';
import { PAYMENT_STATES, type PaymentState } from '@portal/payments/engine/payment-state';
import type { PortalDelivery } from '@portal/payments/records/portal-records';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareDeliveries } from './compare-deliveries.ts';

const AT = new Date('2026-11-20T10:00:00Z');

const record = (over: Partial<DeliveryRecord> = {}): DeliveryRecord => ({
  key: 'p1',
  operatorReference: 'T1',
  amount: money(500, 'RWF'),
  at: AT,
  ...over,
});

const sold = (state: PaymentState = 'fulfilled', over: Partial<PortalDelivery> = {}): PortalDelivery => ({
  paymentId: 'p1',
  state,
  providerReference: 'W1',
  deliveryReference: state === 'fulfilled' ? 'T1' : null,
  amount: money(500, 'RWF'),
  charged: money(500, 'RWF'),
  refundedAt: null,
  ...over,
});

const kinds = (theirs: DeliveryRecord[], ours: PortalDelivery[], missing: string[] = []) =>
  compareDeliveries({ theirs, ours: new Map(ours.map((each) => [each.paymentId, each])), missing }).map(
    ({ kind, subject }) => `${kind} ${subject}`,
  );

describe("the operator's delivery record", () => {
  test('is no difference when it matches the sale, even listed twice under one reference', () => {
    expect(kinds([record()], [sold()])).toEqual([]);
    expect(kinds([record(), record()], [sold()])).toEqual([]);
  });

  test.each([
    ['paid', 'given-not-noted'],
    ['review', 'given-not-noted'],
    ['refunding', 'given-and-refunded'],
    ['refunded', 'given-and-refunded'],
    ['declined', 'given-unpaid'],
    ['expired', 'given-unpaid'],
    ['created', 'given-unpaid'],
  ] as const)('for a payment that is %s is called %s', (state, kind) => {
    expect(kinds([record()], [sold(state)])).toEqual([`${kind} p1`]);
  });

  test('with another amount is a difference with both amounts', () => {
    const [difference] = compareDeliveries({
      theirs: [record({ amount: money(900, 'RWF') })],
      ours: new Map([['p1', sold()]]),
      missing: [],
    });
    expect(difference).toMatchObject({ kind: 'amount', ours: money(500, 'RWF'), theirs: money(900, 'RWF') });
  });

  test('with an unknown reference is a second delivery', () => {
    expect(kinds([record({ operatorReference: 'T2' })], [sold()])).toEqual(['given-twice p1']);
  });

  test('with two amounts under one reference is found in either order', () => {
    const theirs = [record(), record({ amount: money(600, 'RWF') })];
    expect(kinds(theirs, [sold()])).toEqual(['amount p1']);
    expect(kinds(theirs.toReversed(), [sold()])).toEqual(['amount p1']);
  });

  test('without a payment is identified by its own reference', () => {
    expect(kinds([record({ key: null, operatorReference: 'T9' }), record({ key: 'stranger' })], [])).toEqual([
      'given-unknown T9',
      'given-unknown stranger',
    ]);
  });
});

test('finds a difference exactly when the records differ, and once', () => {
  const records = fc.array(
    fc.record({
      key: fc.constantFrom('p1', 'p2', null),
      operatorReference: fc.constantFrom('T1', 'T2', 'T3'),
      minor: fc.constantFrom(500, 600),
    }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(records, fc.constantFrom(...PAYMENT_STATES), (drawn, state) => {
      const theirs = drawn.map(({ minor, ...rest }) => record({ ...rest, amount: money(minor, 'RWF') }));
      const found = kinds(theirs, [sold(state)]);
      expect(new Set(found).size).toBe(found.length);
      expect(kinds(theirs.toReversed(), [sold(state)]).length > 0).toBe(found.length > 0);
      const isClean = theirs.every(
        ({ key, operatorReference, amount }) =>
          key === 'p1' && state === 'fulfilled' && operatorReference === 'T1' && amount.minor === 500,
      );
      expect(found.length === 0).toBe(isClean);
    }),
  );
});
