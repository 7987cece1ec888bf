import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classifyAttempt, NO_ANSWER_TIMEOUT_MS, type PaymentAttempt } from './classify-attempt.ts';
import {
  evaluateMethod,
  HEALTH_WITHOUT_PAYMENTS,
  MAX_COUNTED_PAYERS,
  MIN_RESULTS,
} from './evaluate-method.ts';

const NOW = new Date('2026-02-28T08:00:00Z');
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
let next = 0;

function tried(over: Partial<PaymentAttempt> = {}): PaymentAttempt {
  next += 1;
  const nothing = {
    confirmedAt: null,
    shown: false,
    unsent: false,
    differs: false,
    instructed: false,
    reason: null,
  };
  return {
    payer: String(next),
    browser: `browser ${next}`,
    state: 'submitted',
    submittedAt: before(30),
    ...nothing,
    ...over,
  };
}
const good = (seconds = 20) =>
  tried({ state: 'fulfilled', shown: true, submittedAt: before(90), confirmedAt: before(90 - seconds) });
const unsent = () => tried({ state: 'created', unsent: true });
const declined = (reason: PaymentAttempt['reason']) => tried({ state: 'declined', shown: true, reason });
const many = (count: number, make: () => PaymentAttempt) => Array.from({ length: count }, make);

describe('the result of a payment', () => {
  test('is good when charged, however late and whatever was recorded before', () => {
    expect(classifyAttempt(good(), NOW)).toBe('good');
    expect(classifyAttempt(tried({ state: 'refunding', unsent: true, confirmedAt: NOW }), NOW)).toBe('good');
  });

  test.each([
    'insufficient-funds',
    'refused-by-customer',
    'no-answer',
    'wallet-locked',
    'wallet-barred',
    'limit-exceeded',
    'wrong-pin',
    'unreadable-pin',
    'no-wallet',
    'cancelled',
  ] as const)('%s is the doing of the customer', (reason) => {
    expect(classifyAttempt(declined(reason), NOW)).toBe('ignored');
  });

  test('is bad when the provider was unreachable, had no trace of it or charged another amount', () => {
    expect(classifyAttempt(unsent(), NOW)).toBe('bad');
    expect(classifyAttempt(declined('never-arrived'), NOW)).toBe('bad');
    expect(classifyAttempt(tried({ state: 'review', shown: true, differs: true }), NOW)).toBe('bad');
    expect(classifyAttempt(tried({ state: 'expired' }), NOW)).toBe('bad');
  });

  test('is the doing of the customer when they entered another amount in the menu of their bank (RULINGS 84)', () => {
    const short = { state: 'review', shown: true, differs: true, instructed: true } as const;
    expect(classifyAttempt(tried(short), NOW)).toBe('ignored');
    expect(
      evaluateMethod(
        many(10, () => tried(short)),
        NOW,
      ).isFailing,
    ).toBe(false);
  });

  test('counts no answer as a failure after 60 s, but not an unanswered prompt or page', () => {
    const { submittedAt } = tried({ submittedAt: new Date(NOW.getTime() - NO_ANSWER_TIMEOUT_MS - 1) });
    expect(classifyAttempt(tried({ submittedAt }), NOW)).toBe('bad');
    expect(classifyAttempt(tried(), NOW)).toBe('ignored');
    expect(classifyAttempt(tried({ submittedAt, state: 'awaiting-customer', shown: true }), NOW)).toBe(
      'ignored',
    );
    expect(classifyAttempt(tried({ submittedAt, state: 'expired', shown: true }), NOW)).toBe('ignored');
    expect(classifyAttempt(tried({ submittedAt: null, state: 'created' }), NOW)).toBe('ignored');
  });
});

describe('a payment method', () => {
  test('without payments is not failing', () => {
    expect(evaluateMethod([], NOW)).toEqual(HEALTH_WITHOUT_PAYMENTS);
  });

  test('is not failing with too few results', () => {
    expect(evaluateMethod(many(MIN_RESULTS - 1, unsent), NOW).isFailing).toBe(false);
    expect(evaluateMethod(many(MIN_RESULTS, unsent), NOW).isFailing).toBe(true);
  });

  test('is not failing because of repeated failures of one payer', () => {
    const again = many(50, () => ({ ...unsent(), payer: 'the same' }));
    expect(evaluateMethod(again, NOW)).toMatchObject({ failed: 1, isFailing: false });
  });

  test('is not failing because of customers who refuse or have too little money', () => {
    const theirs = [
      ...many(20, () => declined('refused-by-customer')),
      ...many(20, () => declined('insufficient-funds')),
    ];
    expect(evaluateMethod(theirs, NOW)).toEqual(HEALTH_WITHOUT_PAYMENTS);
  });

  test('is not failing because of one browser with many numbers, nor when others cannot pay meanwhile', () => {
    const oneBrowser = many(50, () => ({ ...unsent(), browser: 'the same' }));
    expect(evaluateMethod(oneBrowser, NOW)).toMatchObject({ failed: 1, isFailing: false });
    const beside = [...oneBrowser, ...many(MIN_RESULTS - 2, unsent)];
    expect(evaluateMethod(beside, NOW)).toMatchObject({ failed: MIN_RESULTS - 1, isFailing: false });
    expect(evaluateMethod([...beside, unsent()], NOW).isFailing).toBe(true);
  });

  test('counts every customer who paid at the one tablet of a shop', () => {
    const atTablet = many(6, () => ({ ...good(), browser: 'tablet' }));
    expect(evaluateMethod(atTablet, NOW)).toMatchObject({ succeeded: 6 });
  });

  // RULINGS 84: a number, an amount or an e-mail address that is always refused must not list a way to pay last.
  test('is not failing because of refusals, which only lower the success rate', () => {
    const refused = many(MAX_COUNTED_PAYERS, () => declined('refused'));
    expect(evaluateMethod(refused, NOW)).toMatchObject({ refused: 10, successRate: 0, isFailing: false });
  });

  test('recovers when as many payers succeed as failed', () => {
    const failures = many(MAX_COUNTED_PAYERS, unsent);
    const after = (served: number) => evaluateMethod([...many(served, () => good()), ...failures], NOW);
    expect(after(4).isFailing).toBe(true);
    expect(after(5)).toMatchObject({ succeeded: 5, failed: 5, successRate: 0.5, isFailing: false });
  });

  test('has the median time to confirm', () => {
    expect(evaluateMethod([good(10), good(40), good(20)], NOW).confirmSeconds).toBe(20);
    expect(evaluateMethod([good(10), good(40), unsent()], NOW).confirmSeconds).toBe(25);
  });

  test('is never failing with more successes than failures, in any order', () => {
    const people = fc.shuffledSubarray([...many(6, () => good()), ...many(4, unsent)], { minLength: 10 });
    fc.assert(fc.property(people, (latest) => !evaluateMethod(latest, NOW).isFailing));
  });
});
