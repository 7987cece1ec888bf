import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MODE_TRAITS } from '../methods/mode-traits.ts';
import type { PaymentMode } from '../methods/payment-mode.ts';
import { delayUntilNextTry, type RetryFacts } from './payment-schedule.ts';
import type { PaymentState } from './payment-state.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-02-28T08:00:00Z');

const modes = fc.constantFrom(...(Object.keys(MODE_TRAITS) as PaymentMode[]));
const openStates = fc.constantFrom<PaymentState>('submitted', 'awaiting-customer', 'expired');

const at = (ms: number) => new Date(START + ms);
const tried = (over: Partial<RetryFacts>): RetryFacts => ({
  state: 'submitted',
  mode: 'mpesa',
  triedSince: at(0),
  unknownSince: at(0),
  ...over,
});

/** The time of each scheduled try while none has an outcome. */
function triesOf(payment: RetryFacts, end: number): number[] {
  const tries: number[] = [];
  let time = 0;
  for (;;) {
    const delay = delayUntilNextTry(payment, at(time));
    if (delay === null || time > end) return tries;
    time += delay;
    tries.push(time);
  }
}

test('a charge may stay unknown for less than a day in every mode', () => {
  for (const { chargeUnknownForMs } of Object.values(MODE_TRAITS)) {
    expect(chargeUnknownForMs).toBeGreaterThanOrEqual(HOUR);
    expect(chargeUnknownForMs).toBeLessThan(DAY);
  }
});

test('an unknown charge is checked until its maximum age and then goes to review', () => {
  fc.assert(
    fc.property(modes, openStates, (mode, state) => {
      const tries = triesOf(tried({ mode, state }), 2 * DAY);
      expect(tries.at(-1)).toBe(MODE_TRAITS[mode].chargeUnknownForMs);
    }),
  );
});

test('while the provider reports unpaid there is always a next check, at most a day away', () => {
  fc.assert(
    fc.property(modes, openStates, fc.integer({ min: 0, max: 400 * DAY }), (mode, state, age) => {
      const delay = delayUntilNextTry(tried({ mode, state, unknownSince: null }), at(age));
      expect(delay).toBeGreaterThan(0);
      expect(delay).toBeLessThanOrEqual(DAY);
    }),
  );
});

test('the delay depends on the age, not on the number of requested checks', () => {
  fc.assert(
    fc.property(modes, fc.nat(DAY), fc.array(fc.nat(DAY)), (mode, age, others) => {
      const payment = tried({ mode, unknownSince: null });
      const before = delayUntilNextTry(payment, at(age));
      for (const other of others) delayUntilNextTry(payment, at(other));
      expect(delayUntilNextTry(payment, at(age))).toBe(before);
    }),
  );
});

describe.each([
  ['paid', DAY, 2 * DAY],
  ['refunding', DAY, 2 * DAY],
  ['refund-submitted', 10 * DAY - 6 * HOUR, 10 * DAY + 6 * HOUR],
  ['review', 59 * DAY, 61 * DAY],
] as const)('%s', (state, least, most) => {
  test('is tried soon, at least daily, and until its schedule ends', () => {
    const tries = triesOf(tried({ state, unknownSince: null }), 100 * DAY);
    const pauses = tries.map((time, index) => time - (tries[index - 1] ?? 0));
    expect(Math.max(...pauses)).toBeLessThanOrEqual(DAY);
    expect(tries.at(-1)).toBeGreaterThanOrEqual(least);
    expect(tries.at(-1)).toBeLessThanOrEqual(most);
  });
});

test('a wallet refund is confirmed within a minute, a bank refund is checked for ten days', () => {
  const tries = triesOf(tried({ state: 'refund-submitted' }), 100 * DAY);
  expect(tries.filter((time) => time <= 60_000).length).toBeGreaterThanOrEqual(3);
  expect(tries.length).toBeLessThan(100);
});
