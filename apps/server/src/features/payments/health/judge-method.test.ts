import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENOUGH, judgeMethod, LATEST, UNTRIED } from './judge-method.ts';
import { resultOf, SILENT_AFTER_MS, type Tried } from './result-of.ts';

const NOW = new Date('2026-02-28T08:00:00Z');
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
let next = 0;

function tried(over: Partial<Tried> = {}): Tried {
  next += 1;
  const nothing = { confirmedAt: null, shown: false, unsent: false, differs: false, reason: null };
  return { payer: String(next), state: 'submitted', submittedAt: before(30), ...nothing, ...over };
}
const good = (seconds = 20) =>
  tried({ state: 'fulfilled', shown: true, submittedAt: before(90), confirmedAt: before(90 - seconds) });
const unsent = () => tried({ state: 'created', unsent: true });
const declined = (reason: Tried['reason']) => tried({ state: 'declined', shown: true, reason });
const many = (count: number, make: () => Tried) => Array.from({ length: count }, make);

describe('the result of a payment', () => {
  test('is good when charged, however late and whatever was recorded before', () => {
    expect(resultOf(good(), NOW)).toBe('good');
    expect(resultOf(tried({ state: 'refunding', unsent: true, confirmedAt: NOW }), NOW)).toBe('good');
  });

  test.each([
    'insufficient-funds',
    'refused-by-customer',
    'no-answer',
    'wallet-locked',
    'wallet-barred',
    'limit-exceeded',
    'wrong-pin',
    'cancelled',
  ] as const)('%s is the doing of the customer', (reason) => {
    expect(resultOf(declined(reason), NOW)).toBe('ignored');
  });

  test('is bad when the provider was unreachable, had no trace of it or charged another amount', () => {
    expect(resultOf(unsent(), NOW)).toBe('bad');
    expect(resultOf(declined('never-arrived'), NOW)).toBe('bad');
    expect(resultOf(tried({ state: 'review', shown: true, differs: true }), NOW)).toBe('bad');
    expect(resultOf(tried({ state: 'expired' }), NOW)).toBe('bad');
  });

  test('counts no answer as a failure after 60 s, but not an unanswered prompt or page', () => {
    const { submittedAt } = tried({ submittedAt: new Date(NOW.getTime() - SILENT_AFTER_MS - 1) });
    expect(resultOf(tried({ submittedAt }), NOW)).toBe('bad');
    expect(resultOf(tried(), NOW)).toBe('ignored');
    expect(resultOf(tried({ submittedAt, state: 'awaiting-customer', shown: true }), NOW)).toBe('ignored');
    expect(resultOf(tried({ submittedAt, state: 'expired', shown: true }), NOW)).toBe('ignored');
    expect(resultOf(tried({ submittedAt: null, state: 'created' }), NOW)).toBe('ignored');
  });
});

describe('a payment method', () => {
  test('without payments is not failing', () => {
    expect(judgeMethod([], NOW)).toEqual(UNTRIED);
  });

  test('is not failing with too few results', () => {
    expect(judgeMethod(many(ENOUGH - 1, unsent), NOW).failing).toBe(false);
    expect(judgeMethod(many(ENOUGH, unsent), NOW).failing).toBe(true);
  });

  test('is not failing because of repeated failures of one payer', () => {
    const again = many(50, () => ({ ...unsent(), payer: 'the same' }));
    expect(judgeMethod(again, NOW)).toMatchObject({ bad: 1, failing: false });
  });

  test('is not failing because of customers who refuse or have too little money', () => {
    const theirs = [
      ...many(20, () => declined('refused-by-customer')),
      ...many(20, () => declined('insufficient-funds')),
    ];
    expect(judgeMethod(theirs, NOW)).toEqual(UNTRIED);
  });

  test('with refusals is failing only when no one succeeds', () => {
    const refused = () => declined('refused');
    expect(judgeMethod(many(LATEST - 1, refused), NOW).failing).toBe(false);
    expect(judgeMethod(many(LATEST, refused), NOW).failing).toBe(true);
    expect(judgeMethod([...many(LATEST - 1, refused), good()], NOW).failing).toBe(false);
  });

  test('recovers when as many payers succeed as failed', () => {
    const failures = many(LATEST, unsent);
    const after = (served: number) => judgeMethod([...many(served, () => good()), ...failures], NOW);
    expect(after(4).failing).toBe(true);
    expect(after(5)).toMatchObject({ good: 5, bad: 5, successRate: 0.5, failing: false });
  });

  test('has the median time to confirm', () => {
    expect(judgeMethod([good(10), good(40), good(20)], NOW).confirmSeconds).toBe(20);
    expect(judgeMethod([good(10), good(40), unsent()], NOW).confirmSeconds).toBe(25);
  });

  test('is never failing with more successes than failures, in any order', () => {
    const people = fc.shuffledSubarray([...many(6, () => good()), ...many(4, unsent)], { minLength: 10 });
    fc.assert(fc.property(people, (latest) => !judgeMethod(latest, NOW).failing));
  });
});
