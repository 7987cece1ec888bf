import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSecondPersonReason, type JudgedMovement } from './second-person-rule.ts';

// Source: RULINGS 85, and the way of an insider: many refunds, each below the limit of one.

const sums = fc.record({
  paymentMinor: fc.integer({ min: 1, max: 1_000 }),
  dayMinor: fc.integer({ min: 1, max: 3_000 }),
  walletMonthMinor: fc.integer({ min: 1, max: 2_000 }),
  keptMinor: fc.integer({ min: 0, max: 500 }),
});
const plans = fc.array(
  fc.record({
    amount: fc.integer({ min: 1, max: 700 }),
    payment: fc.integer({ min: 0, max: 4 }),
    wallet: fc.integer({ min: 0, max: 2 }),
    isKept: fc.boolean(),
  }),
  { maxLength: 40 },
);

test('whatever one person tries on a day, alone no payment, no wallet and no day gets beyond its limit', () => {
  fc.assert(
    fc.property(sums, plans, fc.boolean(), (limits, plan, isFinance) => {
      const [ofPayment, ofWallet] = [new Map<number, number>(), new Map<number, number>()];
      let day = 0;
      for (const { amount, payment, wallet, isKept } of plan) {
        const earlier = {
          paymentMinor: ofPayment.get(payment) ?? 0,
          dayMinor: day,
          walletMinor: ofWallet.get(wallet) ?? 0,
        };
        const why = findSecondPersonReason({ amount, isKept, hasPayee: true, isFinance }, earlier, limits);
        if (why !== null) continue;
        if (isKept && !isFinance) expect(earlier.paymentMinor + amount).toBeLessThanOrEqual(limits.keptMinor);
        day += amount;
        ofPayment.set(payment, earlier.paymentMinor + amount);
        ofWallet.set(wallet, earlier.walletMinor + amount);
      }
      expect(day).toBeLessThanOrEqual(limits.dayMinor);
      for (const sum of ofPayment.values()) expect(sum).toBeLessThanOrEqual(limits.paymentMinor);
      for (const sum of ofWallet.values()) expect(sum).toBeLessThanOrEqual(limits.walletMonthMinor);
    }),
  );
});

const LIMITS = { paymentMinor: 100, dayMinor: 250, walletMonthMinor: 150, keptMinor: 10 };
const NOTHING = { paymentMinor: 0, dayMinor: 0, walletMinor: 0 };
const REFUND: JudgedMovement = { amount: 100, isKept: false, hasPayee: true, isFinance: false };

test.each([
  ['exactly at the limit of a payment', REFUND, NOTHING, null],
  ['one above it', { ...REFUND, amount: 101 }, NOTHING, 'payment'],
  [
    'one above it together with earlier parts',
    { ...REFUND, amount: 2 },
    { ...NOTHING, paymentMinor: 99 },
    'payment',
  ],
  ['exactly at the limit of the day', REFUND, { ...NOTHING, dayMinor: 150 }, null],
  ['one above it', REFUND, { ...NOTHING, dayMinor: 151 }, 'day'],
  ['exactly at the limit of the wallet', REFUND, { ...NOTHING, walletMinor: 50 }, null],
  ['one above the limit of the wallet', REFUND, { ...NOTHING, walletMinor: 51 }, 'wallet'],
  ['nobody gets the money', { ...REFUND, hasPayee: false }, { ...NOTHING, walletMinor: 51 }, null],
  ['the customer keeps it, at the small sum', { ...REFUND, amount: 10, isKept: true }, NOTHING, null],
  ['the customer keeps it, one above', { ...REFUND, amount: 11, isKept: true }, NOTHING, 'kept'],
  [
    'the customer keeps it, at the small sum together with earlier parts',
    { ...REFUND, amount: 4, isKept: true },
    { ...NOTHING, paymentMinor: 6 },
    null,
  ],
  [
    'the customer keeps it, one above together with earlier parts',
    { ...REFUND, amount: 4, isKept: true },
    { ...NOTHING, paymentMinor: 7 },
    'kept',
  ],
  ['finance decides that the customer keeps it', { ...REFUND, isKept: true, isFinance: true }, NOTHING, null],
  ['a currency without a limit', { ...REFUND, amount: 'other' }, NOTHING, 'currency'],
  ['what always needs two', { ...REFUND, amount: 'always', isFinance: true }, NOTHING, 'always'],
] as const)('a second person for a movement: %s', (...[, movement, earlier, why]) => {
  expect(findSecondPersonReason(movement, earlier, LIMITS)).toBe(why);
});
