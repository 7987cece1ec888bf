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

describe('what a payment says of its way of paying', () => {
  test('paid is good, however late, and whatever was recorded before', () => {
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
    expect(resultOf(declined(reason), NOW)).toBe('nothing');
  });

  test('not to be reached, no trace of it, or another amount is the fault of the way', () => {
    expect(resultOf(unsent(), NOW)).toBe('bad');
    expect(resultOf(declined('never-arrived'), NOW)).toBe('bad');
    expect(resultOf(tried({ state: 'review', shown: true, differs: true }), NOW)).toBe('bad');
    expect(resultOf(tried({ state: 'expired' }), NOW)).toBe('bad');
  });

  test('silence is a fault after a minute, a page or a prompt nobody answered never', () => {
    const { submittedAt } = tried({ submittedAt: new Date(NOW.getTime() - SILENT_AFTER_MS - 1) });
    expect(resultOf(tried({ submittedAt }), NOW)).toBe('bad');
    expect(resultOf(tried(), NOW)).toBe('nothing');
    expect(resultOf(tried({ submittedAt, state: 'awaiting-customer', shown: true }), NOW)).toBe('nothing');
    expect(resultOf(tried({ submittedAt, state: 'expired', shown: true }), NOW)).toBe('nothing');
    expect(resultOf(tried({ submittedAt: null, state: 'created' }), NOW)).toBe('nothing');
  });
});

describe('a way of paying', () => {
  test('nobody has used is not failing', () => {
    expect(judgeMethod([], NOW)).toEqual(UNTRIED);
  });

  test('is never condemned by thin evidence', () => {
    expect(judgeMethod(many(ENOUGH - 1, unsent), NOW).failing).toBe(false);
    expect(judgeMethod(many(ENOUGH, unsent), NOW).failing).toBe(true);
  });

  test('is not talked down by one payer who tries again and again', () => {
    const again = many(50, () => ({ ...unsent(), payer: 'the same' }));
    expect(judgeMethod(again, NOW)).toMatchObject({ bad: 1, failing: false });
  });

  test('is not blamed for customers who say no or have too little', () => {
    const theirs = [
      ...many(20, () => declined('refused-by-customer')),
      ...many(20, () => declined('insufficient-funds')),
    ];
    expect(judgeMethod(theirs, NOW)).toEqual(UNTRIED);
  });

  test('that refuses is failing only when nobody at all gets through', () => {
    const refused = () => declined('refused');
    expect(judgeMethod(many(LATEST - 1, refused), NOW).failing).toBe(false);
    expect(judgeMethod(many(LATEST, refused), NOW).failing).toBe(true);
    expect(judgeMethod([...many(LATEST - 1, refused), good()], NOW).failing).toBe(false);
  });

  test('recovers when as many are served as were failed', () => {
    const failures = many(LATEST, unsent);
    const after = (served: number) => judgeMethod([...many(served, () => good()), ...failures], NOW);
    expect(after(4).failing).toBe(true);
    expect(after(5)).toMatchObject({ good: 5, bad: 5, successRate: 0.5, failing: false });
  });

  test('tells the median time to confirm', () => {
    expect(judgeMethod([good(10), good(40), good(20)], NOW).confirmSeconds).toBe(20);
    expect(judgeMethod([good(10), good(40), unsent()], NOW).confirmSeconds).toBe(25);
  });

  test('with more people served than failed is never failing, in whatever order they came', () => {
    const people = fc.shuffledSubarray([...many(6, () => good()), ...many(4, unsent)], { minLength: 10 });
    fc.assert(fc.property(people, (latest) => !judgeMethod(latest, NOW).failing));
  });
});
