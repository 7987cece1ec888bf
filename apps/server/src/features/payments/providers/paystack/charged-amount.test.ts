import { money } from '@portal/domain/money/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PaystackCharge } from './account.ts';
import { chargedFor, takenOf, toRegistered, toWireCharge } from './charged-amount.ts';

const francs: PaystackCharge = { currency: 'RWF', multiplier: 100, rate: null };
const naira: PaystackCharge = { currency: 'NGN', multiplier: 100, rate: '1.0625' };

test('a franc counts a hundred on the wire', () => {
  const charged = chargedFor(money(500, 'RWF'), francs);
  expect(charged).toEqual(money(500, 'RWF'));
  expect(charged && toWireCharge(charged, francs)).toEqual({ amount: 50_000, currency: 'RWF' });
});

test('an account in naira is charged the converted amount, in kobo', () => {
  const charged = chargedFor(money(500, 'RWF'), naira);
  expect(charged).toEqual({ minor: 53_125, currency: 'NGN' });
  expect(charged && toWireCharge(charged, naira)).toEqual({ amount: 53_125, currency: 'NGN' });
});

test('without a rate there is no price in another currency', () => {
  expect(chargedFor(money(500, 'RWF'), { ...naira, rate: null })).toBeNull();
});

test.each([
  ['francs', francs],
  ['naira', naira],
])('what was registered in %s counts as the order, anything else as a difference', (_name, charge) => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: -99, max: 99 }), (major, off) => {
      const asked = money(major, 'RWF');
      const charged = chargedFor(asked, charge);
      const wire = charged && toWireCharge(charged, charge);
      if (!wire) throw new Error('no charge');
      const kept = toRegistered(asked, wire);
      const taken = takenOf({ amount: wire.amount + off, currency: wire.currency }, kept, asked);
      if (off === 0) expect(taken).toEqual(asked);
      else expect(taken).not.toEqual(asked);
    }),
  );
});

test('a rate that changed after the charge was made does no harm', () => {
  const asked = money(500, 'RWF');
  const kept = toRegistered(asked, { amount: 53_125, currency: 'NGN' });
  expect(takenOf({ amount: 53_125, currency: 'NGN' }, kept, asked)).toEqual(asked);
});

test("another order's charge, another currency and no registration are never the order's amount", () => {
  const asked = money(500, 'RWF');
  const other = toRegistered(money(100, 'RWF'), { amount: 10_000, currency: 'RWF' });
  expect(takenOf({ amount: 10_000, currency: 'RWF' }, other, asked)).not.toEqual(asked);
  const kept = toRegistered(asked, { amount: 50_000, currency: 'RWF' });
  expect(takenOf({ amount: 50_000, currency: 'NGN' }, kept, asked)).not.toEqual(asked);
  expect(takenOf({ amount: 50_000, currency: 'RWF' }, null, asked)).not.toEqual(asked);
});
