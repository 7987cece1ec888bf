import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Currency, money, parseMoney, sameMoney, toDecimal } from './money.ts';

const currencies = fc.constantFrom<Currency>('RWF', 'USD', 'CDF', 'NGN');

describe('money', () => {
  test('survives the way to the wire and back exactly, also above 2^31', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), currencies, (minor, currency) => {
        const amount = { minor, currency };
        expect(parseMoney(toDecimal(amount), currency)).toEqual(amount);
      }),
    );
  });

  test.each(['-5', '1e3', '1,000', '5.5.5', '', ' ', '٥٠٠', '0x10', 'NaN', '1234567890123'])(
    'refuses %j instead of guessing',
    (text) => {
      expect(parseMoney(text, 'RWF')).toBeNull();
    },
  );

  test('francs have no cents: 500.50 is refused, 500.00 is 500', () => {
    expect(parseMoney('500.50', 'RWF')).toBeNull();
    expect(parseMoney('500.00', 'RWF')).toEqual(money(500, 'RWF'));
  });

  test('1.13 dollars are 113 cents, not 112', () => {
    expect(parseMoney('1.13', 'USD')).toEqual({ minor: 113, currency: 'USD' });
  });

  test('a debt keeps its sign and its cents', () => {
    expect(toDecimal({ minor: -5, currency: 'USD' })).toBe('-0.05');
    expect(toDecimal(money(-300, 'RWF'))).toBe('-300');
  });

  test('the same figure in another currency is not the same money', () => {
    expect(sameMoney(money(500, 'RWF'), money(500, 'RWF'))).toBe(true);
    expect(sameMoney(money(500, 'RWF'), money(500, 'CDF'))).toBe(false);
  });
});
