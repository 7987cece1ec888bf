import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextState, PAYMENT_STATES } from '../payment-state.ts';
import { decide, type Standing, type Wish } from './decide.ts';
import type { ReviewCause } from './review-cause.ts';

const CAUSES: ReviewCause[] = [
  'amount-differs',
  'charge-unknown',
  'delivery-unknown',
  'refund-unknown',
  'refund-refused',
];

const inReview = (cause: ReviewCause): Standing => ({ state: 'review', starts: 1, cause, beingTried: false });
const refundIt: Wish = { action: 'refund', notDelivered: false };
const closeAs = (outcome: 'given' | 'returned' | 'unpaid', notDelivered = false): Wish => ({
  action: 'close',
  outcome,
  notDelivered,
});

const wishes = fc.oneof(
  fc.record({ action: fc.constantFrom('check' as const, 'retry' as const) }),
  fc.record({ action: fc.constant('refund' as const), notDelivered: fc.boolean() }),
  fc.record({
    action: fc.constant('close' as const),
    outcome: fc.constantFrom('given' as const, 'returned' as const, 'unpaid' as const),
    notDelivered: fc.boolean(),
  }),
);
const standings = fc
  .record({
    state: fc.constantFrom(...PAYMENT_STATES),
    starts: fc.nat(3),
    cause: fc.constantFrom(...CAUSES),
    beingTried: fc.boolean(),
  })
  .map((each): Standing => (each.state === 'review' ? each : { ...each, cause: null }));

test('a decision that is recorded always means something in the state of the payment', () => {
  fc.assert(
    fc.property(standings, wishes, (standing, wish) => {
      const decision = decide(standing, wish);
      if (decision.kind === 'record') expect(nextState(standing.state, decision.event)).not.toBeNull();
      if (decision.kind === 'check') expect(nextState(standing.state, 'charge-confirmed')).toBe('paid');
    }),
  );
});

test('money goes back only when it was certainly taken, and nothing may have been given for it', () => {
  fc.assert(
    fc.property(standings, wishes, (standing, wish) => {
      const decision = decide(standing, wish);
      if (decision.kind !== 'record') return;
      if (decision.event !== 'staff-refunded' && decision.event !== 'staff-closed-returned') return;
      expect(['review', 'refunding']).toContain(standing.state);
      expect(standing.cause).not.toBe('charge-unknown');
      if (standing.cause === 'delivery-unknown') expect(wish).toHaveProperty('notDelivered', true);
    }),
  );
});

test('nothing is delivered again after a refund was begun', () => {
  fc.assert(
    fc.property(standings, wishes, (standing, wish) => {
      const decision = decide(standing, wish);
      if (decision.kind !== 'record' || decision.event !== 'staff-redelivered') return;
      expect(standing.state === 'paid' || standing.cause === 'delivery-unknown').toBe(true);
    }),
  );
});

describe('a payment in review', () => {
  test.each([
    ['charge-unknown', 'staff-rechecked'],
    ['delivery-unknown', 'staff-redelivered'],
    ['refund-unknown', 'staff-refunded'],
    ['refund-refused', 'staff-refunded'],
  ] as const)('for %s is retried where it got stuck', (cause, event) => {
    expect(decide(inReview(cause), { action: 'retry' })).toEqual({ kind: 'record', event });
  });

  test('whose delivery is unknown is not refunded, unless somebody says that nothing was given', () => {
    const standing = inReview('delivery-unknown');
    expect(decide(standing, refundIt)).toEqual({ kind: 'refused', why: 'delivery-not-known' });
    expect(decide(standing, { ...refundIt, notDelivered: true }).kind).toBe('record');
  });

  test('can be closed as unpaid only when no charge is known: closing never hides one', () => {
    for (const cause of CAUSES) {
      const { kind } = decide(inReview(cause), closeAs('unpaid'));
      expect(kind, cause).toBe(cause === 'charge-unknown' ? 'record' : 'refused');
    }
  });

  test('whose refund is unknown is not closed as given: the money may be back already', () => {
    const closed = decide(inReview('refund-unknown'), closeAs('given'));
    expect(closed).toEqual({ kind: 'refused', why: 'refund-not-known' });
  });

  test('with another amount than asked for can be refunded or closed, not retried', () => {
    const standing = inReview('amount-differs');
    expect(decide(standing, { action: 'retry' }).kind).toBe('refused');
    expect(decide(standing, refundIt)).toEqual({ kind: 'record', event: 'staff-refunded' });
    expect(decide(standing, closeAs('given'))).toEqual({ kind: 'record', event: 'staff-closed-given' });
  });
});

test.each(PAYMENT_STATES.filter((state) => state !== 'review'))(
  'a payment that is %s can be neither refunded nor closed by hand',
  (state) => {
    const standing: Standing = { state, starts: 1, cause: null, beingTried: false };
    expect(decide(standing, { ...refundIt, notDelivered: true }).kind).toBe('refused');
    expect(decide(standing, closeAs('returned', true)).kind).toBe('refused');
  },
);

test('a delivery or refund that is running is not begun a second time beside it', () => {
  for (const state of ['paid', 'refunding'] as const) {
    const standing: Standing = { state, starts: 1, cause: null, beingTried: true };
    expect(decide(standing, { action: 'retry' })).toEqual({ kind: 'refused', why: 'still-under-way' });
    expect(decide({ ...standing, beingTried: false }, { action: 'retry' }).kind).toBe('record');
  }
});
