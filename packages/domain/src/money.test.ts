import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Currency, formatMoney, money, parseMoney, sameMoney, toDecimal } from './money.ts';

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

  test('is shown with its currency and grouped thousands', () => {
    expect(formatMoney(money(12_500, 'RWF'))).toBe('RWF 12,500');
    expect(formatMoney({ minor: 123_456, currency: 'USD' })).toBe('USD 1,234.56');
    expect(formatMoney({ minor: 5, currency: 'NGN' })).toBe('NGN 0.05');
  });

  test('the same figure in another currency is not the same money', () => {
    expect(sameMoney(money(500, 'RWF'), money(500, 'RWF'))).toBe(true);
    expect(sameMoney(money(500, 'RWF'), money(500, 'CDF'))).toBe(false);
  });
});
