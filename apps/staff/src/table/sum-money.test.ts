import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumMoney } from './sum-money.ts';

const minorUnits = fc.integer({ min: -9_000_000_000_000, max: 9_000_000_000_000 });
const toCents = (minor: number) => {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

test('the sum of a column is exact to the cent, whatever the amounts are', () => {
  fc.assert(
    fc.property(fc.array(minorUnits, { minLength: 1 }), (minors) => {
      const amounts = minors.map((minor) => ({ amount: toCents(minor), currency: 'USD' }));
      const total = minors.reduce((sum, minor) => sum + BigInt(minor), 0n);
      const [sum] = sumMoney(amounts);
      expect(BigInt(sum?.amount.replace('.', '') ?? '')).toBe(total);
    }),
  );
});

test('francs have no decimals, and currencies are never added to each other', () => {
  const amounts = [
    { amount: '40000', currency: 'RWF' },
    { amount: '19.90', currency: 'USD' },
    { amount: '-500', currency: 'RWF' },
    { amount: '0.15', currency: 'USD' },
  ];
  expect(sumMoney(amounts)).toEqual([
    { amount: '39500', currency: 'RWF' },
    { amount: '20.05', currency: 'USD' },
  ]);
  expect(sumMoney([])).toEqual([]);
  expect(sumMoney([{ amount: '-0.05', currency: 'USD' }])).toEqual([{ amount: '-0.05', currency: 'USD' }]);
});
