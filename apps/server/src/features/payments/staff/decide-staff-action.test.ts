import type { ReviewCause } from '@portal/payments/engine/find-review-cause';
import { nextState, PAYMENT_STATES } from '@portal/payments/engine/payment-state';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideStaffAction, type StaffActionInput, type StaffDecisionFacts } from './decide-staff-action.ts';
import type { Evidence } from './verification-store.ts';

const CAUSES: ReviewCause[] = [
  'amount-differs',
  'charge-unknown',
  'delivery-unknown',
  'refund-unknown',
  'refund-refused',
  'refund-held',
  'disputed',
];

const inReview = (cause: ReviewCause, hasNotice = false): StaffDecisionFacts => ({
  state: 'review',
  starts: 1,
  cause,
  isStepRunning: false,
  hasNotice,
  dispute: null,
});
/** Answers of provider and operator that contradict no decision. */
const evidenceOf = (over: Partial<Evidence> = {}): Evidence => ({
  provider: 'paid',
  operator: 'nothing-given',
  ...over,
});
const refundIt: StaffActionInput = { action: 'refund', notDelivered: false };
const closeAs = (outcome: 'given' | 'returned' | 'unpaid', notDelivered = false): StaffActionInput => ({
  action: 'close',
  outcome,
  notDelivered,
});

const inputs = fc.oneof(
  fc.record({ action: fc.constantFrom('check' as const, 'retry' as const) }),
  fc.record({
    action: fc.constant('refund' as const),
    notDelivered: fc.boolean(),
    payerProven: fc.boolean(),
  }),
  fc.record({
    action: fc.constant('close' as const),
    outcome: fc.constantFrom('given' as const, 'returned' as const, 'unpaid' as const),
    notDelivered: fc.boolean(),
  }),
);
const factsArbitrary = fc
  .record({
    state: fc.constantFrom(...PAYMENT_STATES),
    starts: fc.nat(3),
    cause: fc.constantFrom(...CAUSES),
    isStepRunning: fc.boolean(),
    hasNotice: fc.boolean(),
    dispute: fc.constantFrom('open' as const, 'lost' as const, null),
  })
  .map((each): StaffDecisionFacts => (each.state === 'review' ? each : { ...each, cause: null }));

const PROVIDER_ANSWERS = [
  'paid',
  'pending',
  'unpaid',
  'declined',
  'never-arrived',
  'unknown',
  'no-provider',
] as const;
const evidences = fc.option(
  fc.record({
    provider: fc.constantFrom(...PROVIDER_ANSWERS),
    operator: fc.constantFrom('given' as const, 'nothing-given' as const, 'unknown' as const),
  }),
);

test('a recorded decision always has a transition in the state of the payment', () => {
  fc.assert(
    fc.property(factsArbitrary, inputs, evidences, (facts, input, evidence) => {
      const decision = decideStaffAction(facts, input, evidence);
      if (decision.kind === 'record') expect(nextState(facts.state, decision.event)).not.toBeNull();
      if (decision.kind === 'check') expect(nextState(facts.state, 'charge-confirmed')).toBe('paid');
    }),
  );
});

test('refunds only when a charge is certain and no delivery is possible', () => {
  fc.assert(
    fc.property(factsArbitrary, inputs, evidences, (facts, input, evidence) => {
      const decision = decideStaffAction(facts, input, evidence);
      if (decision.kind !== 'record') return;
      if (decision.event !== 'staff-refunded' && decision.event !== 'staff-closed-returned') return;
      expect(['review', 'refunding']).toContain(facts.state);
      expect(facts.cause).not.toBe('charge-unknown');
      if (facts.cause !== 'delivery-unknown') return;
      expect(input).toHaveProperty('notDelivered', true);
      expect(evidence?.operator).toBe('nothing-given');
    }),
  );
});

test('never closes against the answers of provider or operator, or before they were asked', () => {
  fc.assert(
    fc.property(factsArbitrary, inputs, evidences, (facts, input, evidence) => {
      const decision = decideStaffAction(facts, input, evidence);
      if (decision.kind !== 'record' || !decision.event.startsWith('staff-closed-')) return;
      expect(evidence).not.toBeNull();
      if (decision.event === 'staff-closed-unpaid') {
        expect(['declined', 'unpaid', 'never-arrived', 'no-provider']).toContain(evidence?.provider);
        expect(facts.hasNotice).toBe(false);
      }
      if (decision.event === 'staff-closed-given')
        expect(['paid', 'no-provider']).toContain(evidence?.provider);
      else expect(evidence?.operator).not.toBe('given');
    }),
  );
});

test('asks provider and operator only once for a decision', () => {
  fc.assert(
    fc.property(factsArbitrary, inputs, evidences, (facts, input, evidence) => {
      if (evidence) expect(decideStaffAction(facts, input, evidence).kind).not.toBe('verify');
    }),
  );
});

test('never delivers again after a refund was started', () => {
  fc.assert(
    fc.property(factsArbitrary, inputs, evidences, (facts, input, evidence) => {
      const decision = decideStaffAction(facts, input, evidence);
      if (decision.kind !== 'record' || decision.event !== 'staff-redelivered') return;
      expect(facts.state === 'paid' || facts.cause === 'delivery-unknown').toBe(true);
    }),
  );
});

describe('a payment in review', () => {
  test.each([
    ['charge-unknown', 'staff-rechecked'],
    ['delivery-unknown', 'staff-redelivered'],
    ['refund-unknown', 'staff-refunded'],
    ['refund-refused', 'staff-refunded'],
    ['disputed', 'staff-refunded'],
  ] as const)('for %s is retried where it got stuck', (cause, event) => {
    expect(decideStaffAction(inReview(cause), { action: 'retry' })).toEqual({ kind: 'record', event });
  });

  test.each(['refund-unknown', 'refund-refused', 'disputed'] as const)(
    'for %s is refunded the rest, when the bank has given a part back',
    (cause) => {
      const facts: StaffDecisionFacts = { ...inReview(cause), dispute: 'lost-part' };
      for (const input of [{ action: 'retry' } as const, refundIt])
        expect(decideStaffAction(facts, input)).toEqual({ kind: 'record', event: 'staff-refunded' });
    },
  );

  test('whose delivery is unknown is refunded only when staff state that nothing was delivered', () => {
    const facts = inReview('delivery-unknown');
    expect(decideStaffAction(facts, refundIt)).toEqual({ kind: 'refused', why: 'delivery-not-known' });
    const certain = { ...refundIt, notDelivered: true } as const;
    expect(decideStaffAction(facts, certain)).toEqual({ kind: 'verify' });
    expect(decideStaffAction(facts, certain, evidenceOf()).kind).toBe('record');
    const given = decideStaffAction(facts, certain, evidenceOf({ operator: 'given' }));
    expect(given).toEqual({ kind: 'refused', why: 'operator-says-given' });
  });

  test('is not closed as unpaid while a callback of the provider is stored, whatever the provider answers', () => {
    const facts = inReview('charge-unknown', true);
    for (const provider of PROVIDER_ANSWERS) {
      const decision = decideStaffAction(facts, closeAs('unpaid'), evidenceOf({ provider }));
      expect(decision).toEqual({ kind: 'refused', why: 'notice-on-file' });
    }
  });

  test('can be closed as unpaid only when no charge is known', () => {
    for (const cause of CAUSES) {
      const { kind } = decideStaffAction(
        inReview(cause),
        closeAs('unpaid'),
        evidenceOf({ provider: 'unpaid' }),
      );
      expect(kind, cause).toBe(cause === 'charge-unknown' ? 'record' : 'refused');
    }
  });

  test('whose refund is unknown is not closed as given: it may have been refunded', () => {
    const closed = decideStaffAction(inReview('refund-unknown'), closeAs('given'));
    expect(closed).toEqual({ kind: 'refused', why: 'refund-not-known' });
  });

  test('with a different amount can be refunded or closed, not retried', () => {
    const facts = inReview('amount-differs');
    expect(decideStaffAction(facts, { action: 'retry' }).kind).toBe('refused');
    expect(decideStaffAction(facts, refundIt)).toEqual({ kind: 'record', event: 'staff-refunded' });
    const closed = decideStaffAction(facts, closeAs('given'), evidenceOf());
    expect(closed).toEqual({ kind: 'record', event: 'staff-closed-given' });
  });
});

test.each(PAYMENT_STATES.filter((state) => state !== 'review'))(
  'a payment that is %s can be neither refunded nor closed by hand',
  (state) => {
    const facts: StaffDecisionFacts = {
      state,
      starts: 1,
      cause: null,
      isStepRunning: false,
      hasNotice: false,
      dispute: null,
    };
    expect(decideStaffAction(facts, { ...refundIt, notDelivered: true }).kind).toBe('refused');
    expect(decideStaffAction(facts, closeAs('returned', true)).kind).toBe('refused');
  },
);

test('does not start a running delivery or refund a second time', () => {
  for (const state of ['paid', 'refunding'] as const) {
    const facts: StaffDecisionFacts = {
      state,
      starts: 1,
      cause: null,
      isStepRunning: true,
      hasNotice: false,
      dispute: null,
    };
    expect(decideStaffAction(facts, { action: 'retry' })).toEqual({
      kind: 'refused',
      why: 'still-under-way',
    });
    expect(decideStaffAction({ ...facts, isStepRunning: false }, { action: 'retry' }).kind).toBe('record');
  }
});

test('a held refund is made only when the payer has shown who they are', () => {
  const held = inReview('refund-held');
  expect(decideStaffAction(held, refundIt)).toEqual({ kind: 'refused', why: 'payer-not-proven' });
  expect(decideStaffAction(held, { action: 'retry' })).toEqual({ kind: 'refused', why: 'payer-not-proven' });
  expect(decideStaffAction(held, { ...refundIt, payerProven: true })).toEqual({
    kind: 'record',
    event: 'staff-refunded',
  });
});

test('whatever is known, staff begin no refund in review while a dispute is open or after it was lost', () => {
  const disputed = fc
    .record({
      cause: fc.constantFrom(...CAUSES),
      dispute: fc.constantFrom('open' as const, 'lost' as const),
    })
    .map(({ cause, dispute }) => ({ ...inReview(cause), dispute }));
  fc.assert(
    fc.property(disputed, inputs, evidences, (facts, input, evidence) => {
      const decision = decideStaffAction(facts, input, evidence);
      expect(decision).not.toEqual({ kind: 'record', event: 'staff-refunded' });
    }),
  );
});
