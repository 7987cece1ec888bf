import { expect, test } from 'vitest';
import { findReviewCause } from './find-review-cause.ts';
import type { PaymentHistoryEntry } from './payment.ts';
import { nextState, PAYMENT_EVENTS, PAYMENT_STATES, type PaymentState } from './payment-state.ts';

type Entry = Pick<PaymentHistoryEntry, 'event' | 'state'> & { detail?: string };

const causeOf = (...history: Entry[]) =>
  findReviewCause(history.map((entry) => ({ detail: null, ...entry }) as PaymentHistoryEntry));

/** A payment that was in this state. */
const was = (state: PaymentState): Entry => ({ event: 'submitted', state });

/** What is not known in a review, by the state before it and the event that led to it. */
const CAUSES = {
  'created charge-differs': 'amount-differs',
  'created reference-taken': 'charge-unknown',
  'submitted charge-differs': 'amount-differs',
  'submitted tries-exhausted': 'charge-unknown',
  'submitted reference-taken': 'charge-unknown',
  'awaiting-customer charge-differs': 'amount-differs',
  'awaiting-customer tries-exhausted': 'charge-unknown',
  'awaiting-customer reference-taken': 'charge-unknown',
  'paid tries-exhausted': 'delivery-unknown',
  'declined charge-differs': 'amount-differs',
  'declined reference-taken': 'charge-unknown',
  'cancelled charge-differs': 'amount-differs',
  'cancelled reference-taken': 'charge-unknown',
  'expired charge-differs': 'amount-differs',
  'expired tries-exhausted': 'charge-unknown',
  'expired reference-taken': 'charge-unknown',
  'refunding refund-refused': 'refund-refused',
  'refunding refund-held': 'refund-held',
  'refunding tries-exhausted': 'refund-unknown',
  'refund-submitted refund-refused': 'refund-refused',
  'refund-submitted tries-exhausted': 'refund-unknown',
  'review charge-differs': 'amount-differs',
};

test('the desk says for every way into a review what is not known', () => {
  const ways = PAYMENT_STATES.flatMap((state) =>
    PAYMENT_EVENTS.filter((event) => nextState(state, event) === 'review').map((event) => ({ state, event })),
  );
  const found = ways.map(({ state, event }) => [
    `${state} ${event}`,
    causeOf(was(state), { event, state: 'review' }),
  ]);
  expect(Object.fromEntries(found)).toEqual(CAUSES);
});

test('a refund that was held for a dispute is told from one for a new SIM card', () => {
  const held = { event: 'refund-held', state: 'review' } as const;
  expect(causeOf(was('refunding'), { ...held, detail: 'disputed' })).toBe('disputed');
  expect(causeOf(was('refunding'), { ...held, detail: 'number-changed' })).toBe('refund-held');
});

test('of several reviews the last one counts, and a payment without one has no cause', () => {
  const review: Entry = { event: 'tries-exhausted', state: 'review' };
  const delivered = [was('submitted'), review, was('paid'), review];
  expect(causeOf(...delivered)).toBe('delivery-unknown');
  expect(causeOf(...delivered, was('refunding'), review)).toBe('refund-unknown');
  expect(causeOf(was('submitted'), was('paid'))).toBeNull();
});
