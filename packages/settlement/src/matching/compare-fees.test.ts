import type { ReadLine } from '@portal/payments/statements/statement-line';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agreedFee, compareFee } from './compare-fees.ts';

const tariff = { basisPoints: 150, fixedMinor: 100, maxMinor: 2_000, toleranceMinor: 1 };
const matched = {
  state: 'matched',
  rule: 'our reference',
  paymentId: 'p',
  payoutLineId: null,
  oursMinor: 5_000,
} as const;

function charge(fields: Partial<ReadLine>): ReadLine {
  const references = { reference: 'p', providerReference: null, payoutReference: null };
  const base = { lineNumber: 1, at: new Date(0), amountMinor: 5_000, feeMinor: 175, text: '' };
  return { ...base, ...references, kind: 'charge', currency: 'RWF', ...fields };
}

test('the agreed fee is the share rounded half up, for every amount', () => {
  const amounts = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (amount, basisPoints) => {
      const exact = (BigInt(amount) * BigInt(basisPoints) + 5_000n) / 10_000n;
      expect(agreedFee(amount, { basisPoints, toleranceMinor: 0 })).toBe(Number(exact));
    }),
  );
});

test('the fixed part is added, and no fee is above the highest one', () => {
  expect(agreedFee(5_000, tariff)).toBe(175);
  expect(agreedFee(10_000_000, tariff)).toBe(2_000);
});

test.each<[string, Partial<ReadLine>, string]>([
  ['as agreed', {}, 'matched'],
  ['within the tolerance', { feeMinor: 176 }, 'matched'],
  ['too high', { feeMinor: 177 }, 'difference'],
  ['too low', { feeMinor: 0 }, 'difference'],
  ['of a charge in another currency', { feeMinor: 0, currency: 'USD' }, 'matched'],
  ['of a refund', { feeMinor: 0, kind: 'refund' }, 'matched'],
])('a fee %s: %o is %s', (_what, fields, state) => {
  expect(compareFee(charge(fields), matched, tariff)).toMatchObject({ state });
});

test('without a tariff every fee is accepted', () => {
  expect(compareFee(charge({ feeMinor: 4_000 }), matched, undefined)).toBe(matched);
});
