import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '../money/money.ts';
import { dataVolume, pricePerGigabyte, toMegabytes } from './data-volume.ts';

test('a gigabyte of a bundle of 1.5 GB for RWF 1,000 costs RWF 667', () => {
  expect(pricePerGigabyte(money(1000, 'RWF'), 1536)).toEqual(money(667, 'RWF'));
});

test('a price per gigabyte has no cents', () => {
  expect(pricePerGigabyte(money(10, 'USD'), 3072)).toEqual(money(3, 'USD'));
});

test('the price per gigabyte differs from the exact one by half a unit at most', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 500_000 }),
      (price, megabytes) => {
        const { minor } = pricePerGigabyte(money(price, 'RWF'), megabytes);
        expect(Math.abs(minor - (price * 1024) / megabytes)).toBeLessThanOrEqual(0.5);
      },
    ),
  );
});

test('a shown volume is read back exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500_000 }), (megabytes) => {
      const { value, unit } = dataVolume(megabytes);
      expect(toMegabytes(value, unit)).toBe(megabytes);
    }),
  );
});
