import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { loadCountry } from './load-country.ts';

/** The rules of packages/domain in a country, as a portal of its own would have them. */
async function rulesIn(path: string) {
  vi.resetModules();
  const { configureCountry } = await import('@portal/domain/country/country');
  const { country } = loadCountry(path);
  configureCountry(country);
  return {
    country,
    configureCountry,
    ...(await import('@portal/domain/identifiers/msisdn')),
    ...(await import('@portal/domain/money/amount-text')),
    ...(await import('@portal/domain/money/format-money')),
    ...(await import('@portal/domain/money/money')),
    ...(await import('@portal/domain/money/outstanding')),
    ...(await import('@portal/domain/language/locale')),
    ...(await import('@portal/domain/payments/payer-rule')),
    ...(await import('@portal/domain/time/calendar-date')),
  };
}

const COUNTRIES = [
  ['rwanda', { mask: '+250 7** *** *56', price: 'RWF 1,250', day: '2026-11-20T23:30:00' }],
  ['kenya', { mask: '+254 *** *** *56', price: 'KES 1,250.00', day: '2026-11-21T00:30:00' }],
] as const;

describe.each(COUNTRIES)('in %s', async (name, shown) => {
  const rules = await rulesIn(`countries/${name}.json`);
  const { countryCode, length, prefixes, trunkPrefix } = rules.country.numbers;
  const { code: currency, exponent } = rules.country.currency;

  const digitsOf = (count: number) =>
    fc.integer({ min: 0, max: 10 ** count - 1 }).map((number) => String(number).padStart(count, '0'));
  const national = fc
    .constantFrom(...prefixes)
    .chain((prefix) => digitsOf(length - prefix.length).map((rest) => prefix + rest));

  test('a number is the same however it is written', () => {
    const written = fc.constantFrom('', trunkPrefix, countryCode, `+${countryCode} `, `00${countryCode}`);
    fc.assert(
      fc.property(national, written, (digits, before) => {
        expect(rules.parseMsisdn(before + rules.groupMsisdn(digits))).toBe(digits);
        expect(rules.parseInternational(rules.toInternational(digits))).toBe(digits);
      }),
    );
  });

  test('digits that are no mobile number of the country are never cut or completed to one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 14 }).chain(digitsOf), (digits) => {
        const msisdn = rules.parseMsisdn(digits);
        if (msisdn === null) return;
        expect(prefixes.some((prefix) => msisdn.startsWith(prefix))).toBe(true);
        expect(msisdn).toHaveLength(length);
        expect([
          '',
          trunkPrefix,
          countryCode,
          countryCode + trunkPrefix,
          `00${countryCode}`,
          `00${countryCode}${trunkPrefix}`,
        ]).toContain(digits.slice(0, -length));
      }),
      { numRuns: 2_000 },
    );
  });

  test('an amount goes through text, wire and display without losing or gaining anything', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 - 1 }), (minor) => {
        const amount = { minor, currency };
        const decimal = rules.toDecimal(amount);
        expect(rules.parseMoney(decimal, currency)).toEqual(amount);
        expect(rules.parseAmountText(decimal, currency)).toEqual({ kind: 'amount', amount });
        expect(rules.roundToPayable(rules.toOutstanding(amount))).toEqual({ amount, rounded: false });
        const digits = rules.formatMoney(amount, 'en').replace(/[^\d.]/g, '');
        expect(digits).toBe(decimal);
      }),
    );
  });

  test('a typed amount with more decimals than the currency has is refused', () => {
    const tooExact = `250.${'1'.repeat(exponent + 1)}`;
    expect(rules.parseAmountText(tooExact, currency).kind).not.toBe('amount');
    expect(rules.parseMoney(tooExact, currency)).toBeNull();
  });

  test('masks, prices and times are those of the country', () => {
    expect(rules.maskMsisdn('788123456')).toBe(shown.mask);
    expect(rules.withPlainSpaces(rules.formatMoney(rules.money(1250, currency), 'en'))).toBe(shown.price);
    expect(rules.localDateTime(new Date('2026-11-20T21:30:00Z'))).toBe(shown.day);
  });

  test("another country's payers, currency and second configuration are refused", () => {
    const other = name === 'rwanda' ? 'kenya' : 'rwanda';
    const { country } = loadCountry(`countries/${other}.json`);
    expect(rules.parsePayerRule(country.numbers.countryCode)).toBeNull();
    expect(rules.parsePayerRule(countryCode)).toEqual({ countryCode, prefixes: [] });
    expect(rules.isCurrency(country.currency.code)).toBe(false);
    expect(() => rules.configureCountry(country)).toThrow(`The country is ${rules.country.code} already`);
  });

  test('only the languages on offer have paths', () => {
    const { offered } = rules.country.languages;
    for (const locale of rules.LOCALE_LIST) {
      const isOffered = offered.includes(locale);
      expect(rules.parseLocale(locale)).toBe(isOffered ? locale : null);
      expect(rules.splitLocale(`/${locale}/table`).path).toBe(
        isOffered && locale !== 'en' ? '/table' : `/${locale}/table`,
      );
    }
  });
});

test('a country whose default language is not English has English under a prefix', async () => {
  vi.resetModules();
  const { configureCountry } = await import('@portal/domain/country/country');
  const { country } = loadCountry();
  configureCountry({ ...country, languages: { offered: ['fr', 'en'], default: 'fr' } });
  const { localisePath, splitLocale } = await import('@portal/domain/language/locale');
  expect([localisePath('/table', 'fr'), localisePath('/table', 'en')]).toEqual(['/table', '/en/table']);
  expect(splitLocale('/en/table')).toEqual({ locale: 'en', path: '/table' });
  expect(splitLocale('/sw/table')).toEqual({ locale: 'fr', path: '/sw/table' });
});
