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
      const taken = takenOf(
        { amount: wire.amount + off, currency: wire.currency },
        { requested: asked, registered: kept, charge },
      );
      if (off === 0) expect(taken).toEqual(asked);
      else expect(taken).not.toEqual(asked);
    }),
  );
});

test('a rate that changed after the charge was made does no harm', () => {
  const requested = money(500, 'RWF');
  const registered = toRegistered(requested, { amount: 53_125, currency: 'NGN' });
  const charge = { ...naira, rate: '1.5' };
  expect(takenOf({ amount: 53_125, currency: 'NGN' }, { requested, registered, charge })).toEqual(requested);
});

test("another order's charge and another currency are never the order's amount", () => {
  const requested = money(500, 'RWF');
  const other = toRegistered(money(100, 'RWF'), { amount: 10_000, currency: 'RWF' });
  const kept = toRegistered(requested, { amount: 50_000, currency: 'RWF' });
  for (const [taken, registered] of [
    [{ amount: 10_000, currency: 'RWF' }, other],
    [{ amount: 50_000, currency: 'NGN' }, kept],
    [{ amount: 10_000, currency: 'RWF' }, null],
    [{ amount: 50_001, currency: 'RWF' }, null],
  ] as const)
    expect(takenOf(taken, { requested, registered, charge: francs })).not.toEqual(requested);
});

test('exactly what the order costs is its amount, whether or not the registration came back', () => {
  const requested = money(500, 'RWF');
  const of = (amount: number, currency: string, charge: PaystackCharge) =>
    takenOf({ amount, currency }, { requested, registered: null, charge });
  expect(of(50_000, 'RWF', francs)).toEqual(requested);
  expect(of(53_125, 'NGN', naira)).toEqual(requested);
  expect(of(53_125, 'NGN', { ...naira, rate: '1.5' })).not.toEqual(requested);
});
