import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CountryTaxes, TaxBase } from '../country/tax-rates.ts';
import { containedTaxes, listRateChanges, taxedShare, taxesAt, taxesOn, vatPercentAt } from './taxes.ts';

const rwanda = (base: TaxBase): CountryTaxes => ({
  vat: { rates: [{ from: '1900-01-01', percent: 18 }] },
  excise: {
    base,
    products: ['prepaid-recharge'],
    rates: [
      { from: '2014-07-01', percent: 10 },
      { from: '2025-07-01', percent: 12 },
      { from: '2027-07-01', percent: 15 },
    ],
  },
  levies: [],
});

const amountsOf = (price: number, day: string, base: TaxBase) =>
  containedTaxes(price, taxesOn('prepaid-recharge', day, rwanda(base))).map(({ minor }) => minor);

/*
 * Law 011/2025: 12 % from the fiscal year 2025/26 on, 15 % by July 2027. A worked example of The New Times (2009) takes the rate of
 * the price without VAT, with the excise in it; which reading the authority uses is to be asked.
 */
describe('airtime for RWF 1,000', () => {
  test.each([
    ['2025-06-30', 'with-excise', 85],
    ['2025-06-30', 'without-excise', 77],
    ['2025-07-01', 'with-excise', 102],
    ['2025-07-01', 'without-excise', 91],
    ['2027-06-30', 'with-excise', 102],
    ['2027-07-01', 'with-excise', 127],
    ['2027-07-01', 'without-excise', 111],
  ] as const)('sold on %s has excise %s of %i francs beside VAT of 153', (day, base, excise) => {
    expect(amountsOf(1_000, day, base)).toEqual([153, excise]);
  });

  test('sold half an hour before midnight in Kigali has the rate of the day that ends', () => {
    const percentAt = (at: string) =>
      taxesAt('prepaid-recharge', new Date(at), rwanda('with-excise'))[1]?.percent;
    expect(percentAt('2025-06-30T21:30:00Z')).toBe(10);
    expect(percentAt('2025-06-30T22:00:00Z')).toBe(12);
  });
});

test('the example of 2009 is met to the franc: a voucher of 5,000 has VAT of 762.71 and excise of 127 at 3 %, 212 at 5 %', () => {
  const exciseAt = (percent: number) =>
    containedTaxes(5_000, [
      { name: 'vat', base: 'vat', percent: 18 },
      { name: 'excise', base: 'with-excise', percent },
    ]).map(({ minor }) => minor);
  expect(exciseAt(3)).toEqual([763, 127]);
  expect(exciseAt(5)).toEqual([763, 212]);
});

test('a bill has no tax of ours, and what the excise does not name has VAT alone', () => {
  const taxes = rwanda('with-excise');
  expect(taxesOn('postpaid-bill', '2026-11-20', taxes)).toEqual([]);
  expect(taxesOn('lead', '2026-11-20', taxes)).toEqual([{ name: 'vat', base: 'vat', percent: 18 }]);
  expect(vatPercentAt(new Date('1999-01-01'), taxes)).toBe(18);
});

const percents = fc.integer({ min: 0, max: 3_000 }).map((hundredths) => hundredths / 100);
const ratesOf = fc
  .uniqueArray(fc.record({ day: fc.integer({ min: 0, max: 364 }), percent: percents }), {
    minLength: 1,
    maxLength: 3,
    selector: ({ day }) => day,
  })
  .map((list) =>
    [...list]
      .sort((one, other) => one.day - other.day)
      .map(({ day, percent }) => ({
        from: new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
        percent,
      })),
  );
const base = fc.constantFrom<TaxBase>('with-excise', 'without-excise');
const extra = fc.record({ base, products: fc.constant(['prepaid-recharge'] as const), rates: ratesOf });
const anyTaxes: fc.Arbitrary<CountryTaxes> = fc.record({
  vat: fc.record({ rates: ratesOf }),
  excise: fc.option(extra),
  levies: fc
    .array(extra, { maxLength: 2 })
    .map((list) => list.map((each, at) => ({ ...each, name: `levy-${at}` }))),
});

test('whatever the taxes of a year: no tax is below zero, and all of them are at most the price', () => {
  fc.assert(
    fc.property(anyTaxes, fc.integer({ min: 1, max: 10 ** 12 }), fc.nat(364), (taxes, price, day) => {
      const dated = taxesAt('prepaid-recharge', new Date(Date.UTC(2026, 0, 1 + day)), taxes);
      fc.pre(taxedShare(dated) <= 0.5);
      const minors = containedTaxes(price, dated).map(({ minor }) => minor);
      for (const minor of minors) expect(minor).toBeGreaterThanOrEqual(0);
      const sum = minors.reduce((all, minor) => all + minor, 0);
      expect(sum).toBeLessThanOrEqual(price);
      // Each is rounded by itself, so that all of them are off by half a unit each at most.
      expect(Math.abs(sum - price * taxedShare(dated))).toBeLessThanOrEqual(minors.length / 2 + price * 1e-9);
    }),
  );
});

test('a rate changes on its day and on no other', () => {
  fc.assert(
    fc.property(anyTaxes, (taxes) => {
      const on = (day: number) =>
        JSON.stringify(
          taxesOn('prepaid-recharge', new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10), taxes),
        );
      const changes = listRateChanges(taxes);
      for (let day = 1; day <= 365; day += 1) {
        const name = new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10);
        if (!changes.includes(name)) expect(on(day)).toBe(on(day - 1));
      }
    }),
    { numRuns: 30 },
  );
});
