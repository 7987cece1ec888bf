import type { Payment } from '@portal/payments/engine/payment';
import { expect, test } from 'vitest';
import { StaffError } from '../http/staff-error.ts';
import { readPart } from './refund-acts.ts';

/** An order in francs that a card paid in dollars. */
const DOLLARS = {
  amountMinor: 48_765,
  currency: 'RWF',
  chargedMinor: 3_350,
  chargedCurrency: 'USD',
} as Payment;
const FRANCS = { amountMinor: 48_765, currency: 'RWF', chargedMinor: null, chargedCurrency: null } as Payment;

test('a part is read in the currency that was charged, and nothing typed is all of it', () => {
  expect(readPart(DOLLARS, '10.05')).toBe(1_005);
  expect(readPart(DOLLARS, '10')).toBe(1_000);
  expect(readPart(FRANCS, '1005')).toBe(1_005);
  expect(readPart(FRANCS, undefined)).toBeNull();
});

test.each([
  [FRANCS, '10.05'],
  [FRANCS, '0'],
  [DOLLARS, '10.055'],
  [DOLLARS, '-1'],
  [DOLLARS, 'all'],
])('what is no amount of that currency is refused (%#)', (payment, typed) => {
  expect(() => readPart(payment, typed)).toThrow(StaffError);
});
