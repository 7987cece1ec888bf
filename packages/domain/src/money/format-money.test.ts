import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LOCALE_LIST, type Locale } from '../language/locale.ts';
import { formatMoney, formatOutstanding, withPlainSpaces } from './format-money.ts';
import { money } from './money.ts';

test.each<[locale: Locale, written: { francs: string; dollars: string; bill: string }]>([
  ['en', { francs: 'RWF\u00a010,000', dollars: 'USD\u00a01,234.50', bill: 'RWF\u00a012,500.40' }],
  ['sw', { francs: 'RWF\u00a010,000', dollars: 'USD\u00a01,234.50', bill: 'RWF\u00a012,500.40' }],
  [
    'fr',
    { francs: '10\u00a0000\u00a0RWF', dollars: '1\u00a0234,50\u00a0USD', bill: '12\u00a0500,40\u00a0RWF' },
  ],
  [
    'rw',
    { francs: 'RWF\u00a010\u00a0000', dollars: 'USD\u00a01\u00a0234,50', bill: 'RWF\u00a012\u00a0500,40' },
  ],
])(
  'in %s an amount is written as its readers write it, and never broken over two lines',
  (locale, { francs, dollars, bill }) => {
    expect(formatMoney(money(10_000, 'RWF'), locale)).toBe(francs);
    expect(formatMoney({ minor: 123_450, currency: 'USD' }, locale)).toBe(dollars);
    expect(formatOutstanding({ decimal: '12500.40', currency: 'RWF' }, locale)).toBe(bill);
  },
);

test('an amount below a thousand has no separator, a negative one keeps its sign beside the figure', () => {
  expect(formatMoney(money(0, 'RWF'), 'en')).toBe('RWF\u00a00');
  expect(formatMoney(money(999, 'CDF'), 'fr')).toBe('999\u00a0CDF');
  expect(formatMoney({ minor: -5, currency: 'NGN' }, 'en')).toBe('NGN\u00a0-0.05');
  expect(formatMoney(money(-12_500, 'RWF'), 'fr')).toBe('-12\u00a0500\u00a0RWF');
});

test('no digit is lost, in any language or currency', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }),
      fc.constantFrom(...LOCALE_LIST),
      fc.constantFrom('RWF', 'USD', 'CDF', 'NGN'),
      (minor, locale, currency) => {
        const shown = formatMoney({ minor, currency }, locale);
        expect(BigInt(shown.replace(/\D/g, ''))).toBe(BigInt(Math.abs(minor)));
      },
    ),
  );
});

test('an SMS gets plain spaces, which cost no second message', () => {
  expect(withPlainSpaces(formatMoney(money(10_000, 'RWF'), 'rw'))).toBe('RWF 10 000');
});
