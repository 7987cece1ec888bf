import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderPaymentStates } from '../../../../scripts/render-payment-states.ts';
import {
  canStillBeCharged,
  nextState,
  PAYMENT_EVENTS,
  PAYMENT_STATES,
  type PaymentState,
  STATES,
  TRANSITIONS,
} from './payment-state.ts';
import { isFinalForCustomer, toTransactionStatus } from './transaction-status.ts';

const MONEY_EVENTS = ['charge-confirmed', 'charge-differs', 'reference-taken'];
/** What the provider may still report in a review of an unknown charge. */
const CHARGE_NEWS = [
  'attempt-declined',
  'charge-confirmed',
  'charge-differs',
  'charge-declined',
  'deadline-passed',
];
/** Ends of disputes. */
const DISPUTE_NEWS = ['charged-back', 'refund-released'];
const STAFF = PAYMENT_EVENTS.filter((event) => event.startsWith('staff-'));
/** States in which the money was used or is back. */
const ENDS = ['fulfilled', 'refunded', 'charged-back'] as const;
/** Events without staff decisions. */
const UNATTENDED = PAYMENT_EVENTS.filter((event) => !STAFF.includes(event));

function reachable(from: PaymentState): Set<PaymentState> {
  const seen = new Set<PaymentState>([from]);
  for (const state of seen) for (const next of Object.values(TRANSITIONS[state])) seen.add(next);
  return seen;
}

describe('the state table', () => {
  test('reaches every state from a new payment', () => {
    expect([...reachable('created')].sort()).toEqual([...PAYMENT_STATES].sort());
  });

  test('uses every event', () => {
    const used = new Set(PAYMENT_STATES.flatMap((state) => Object.keys(TRANSITIONS[state])));
    expect([...used].sort()).toEqual([...PAYMENT_EVENTS].sort());
  });

  test('has no transition after a delivery, a refund or a lost dispute', () => {
    for (const end of ENDS) expect(TRANSITIONS[end]).toEqual({});
  });

  test('leaves review only by staff decisions, reports about the charge or the refund, and ends of disputes', () => {
    expect(Object.keys(TRANSITIONS.review).sort()).toEqual(
      [...STAFF, ...CHARGE_NEWS, 'refund-confirmed', ...DISPUTE_NEWS].sort(),
    );
    for (const state of PAYMENT_STATES) {
      // In other states staff may only speed up what is being tried already.
      const decided = STAFF.filter((event) => nextState(state, event) !== null);
      if (state !== 'review') expect(decided.every((event) => nextState(state, event) === state)).toBe(true);
    }
  });

  test('leaves closed states without a charge only by a charge', () => {
    for (const end of ['declined', 'cancelled'] as const) {
      expect(Object.keys(TRANSITIONS[end]).sort()).toEqual(MONEY_EVENTS);
    }
  });

  test('accepts a charge in every state without one', () => {
    const noMoney: PaymentState[] = [
      'created',
      'submitted',
      'awaiting-customer',
      'declined',
      'cancelled',
      'expired',
    ];
    for (const state of noMoney) expect(nextState(state, 'charge-confirmed')).toBe('paid');
  });

  test('leads from every state to a final state', () => {
    const ends = PAYMENT_STATES.filter((state) => STATES[state].step === null);
    for (const state of PAYMENT_STATES) expect(ends.some((end) => reachable(state).has(end))).toBe(true);
  });

  test('shows success only after delivery, and failure only when the portal holds no money of the customer', () => {
    for (const state of PAYMENT_STATES)
      expect(toTransactionStatus(state) === 'SUCCESS').toBe(state === 'fulfilled');
    const failed = PAYMENT_STATES.filter((state) => toTransactionStatus(state) === 'FAILED');
    expect(failed).toEqual(['declined', 'cancelled', 'expired', 'refunded', 'charged-back']);
    expect(PAYMENT_STATES.filter(isFinalForCustomer)).toEqual(['fulfilled', ...failed]);
  });

  test('holds the order while it may be charged or is charged', () => {
    for (const state of PAYMENT_STATES) {
      if (!STATES[state].holdsOrder) expect(toTransactionStatus(state)).toBe('FAILED');
    }
  });
});

test('no sequence of events leaves a state in which the money was used or is back', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PAYMENT_EVENTS), { maxLength: 60 }), (events) => {
      let state: PaymentState = 'created';
      for (const event of events) {
        const next = nextState(state, event);
        if (ENDS.some((end) => end === state)) expect(next).toBeNull();
        state = next ?? state;
      }
    }),
    { numRuns: 2_000 },
  );
});

test('no sequence of events delivers after a refund, refunds after a delivery, or charges twice', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...UNATTENDED), { maxLength: 60 }), (events) => {
      let payment = { state: 'created' as PaymentState, chargedMinor: null as number | null };
      const visited: PaymentState[] = [];
      let last = '';
      for (const event of events) {
        // Only what a dispute held is released (refunds/settle-dispute.ts).
        if (event === 'refund-released' && last !== 'refund-held') continue;
        const next =
          CHARGE_NEWS.includes(event) && !canStillBeCharged(payment) ? null : nextState(payment.state, event);
        if (next) last = event;
        if (next && next !== payment.state) visited.push(next);
        const isCharge = next && (event === 'charge-confirmed' || event === 'charge-differs');
        payment = { state: next ?? payment.state, chargedMinor: isCharge ? 500 : payment.chargedMinor };
      }
      const times = (wanted: PaymentState) => visited.filter((each) => each === wanted).length;
      expect(times('fulfilled') + times('refunded') + times('charged-back')).toBeLessThanOrEqual(1);
      expect(times('paid')).toBeLessThanOrEqual(1);
      if (times('fulfilled')) expect(times('refunding')).toBe(0);
      if (times('refund-submitted')) expect(times('refunding')).toBeGreaterThanOrEqual(1);
      if (times('fulfilled') || times('refunding')) expect(times('paid')).toBe(1);
    }),
    { numRuns: 2_000 },
  );
});

test('docs/payment-states.md is up to date', () => {
  const file = new URL('../../../../docs/payment-states.md', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(renderPaymentStates());
});
