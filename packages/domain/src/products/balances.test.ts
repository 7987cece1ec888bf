import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFixedInternetEmail } from '../identifiers/email.ts';
import { convertMoney, maySpendUsd, usdOf } from '../money/dual-currency.ts';
import { money } from '../money/money.ts';
import { addDays, localDateTime, localDay, parseCalendarDate } from '../time/calendar-date.ts';
import { type Bucket, isExpired, sortBuckets } from './bucket.ts';
import { servesLine } from './line.ts';

describe('balances', () => {
  const at = new Date('2026-11-20T10:00:00Z');

  test('end at their very instant, or never', () => {
    expect(isExpired({ expiresAt: at }, at)).toBe(true);
    expect(isExpired({ expiresAt: new Date(at.getTime() + 1) }, at)).toBe(false);
    expect(isExpired({ expiresAt: null }, at)).toBe(false);
  });

  test('are listed soonest to end first, those without end last', () => {
    const bucket = (description: string, expiresAt: Date | null): Bucket => ({
      description: { en: description, sw: description },
      service: 'data',
      left: 1,
      unit: 'MB',
      expiresAt,
    });
    const later = new Date('2026-12-01T00:00:00Z');
    const listed = sortBuckets([bucket('c', null), bucket('b', later), bucket('a', at)]);
    expect(listed.map(({ description }) => description.en)).toEqual(['a', 'b', 'c']);
  });
});

describe('days', () => {
  test('the day turns in Kigali two hours before it does in Greenwich', () => {
    expect(localDay(new Date('2026-11-20T21:59:59Z'))).toBe('2026-11-20');
    expect(localDay(new Date('2026-11-20T22:00:00Z'))).toBe('2026-11-21');
    expect(localDateTime(new Date('2026-11-20T22:00:05.999Z'))).toBe('2026-11-21T00:00:05');
  });

  test('only days that exist are days', () => {
    expect(parseCalendarDate('2028-02-29')).toBe('2028-02-29');
    for (const wrong of ['2026-02-29', '2026-13-01', '2026-1-1', '20/11/2026', '']) {
      expect(parseCalendarDate(wrong)).toBeNull();
    }
  });

  test('adding days and taking them away again comes back, across leap years', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), (days) => {
        const start = localDay(new Date('2024-02-29T12:00:00Z'));
        expect(addDays(addDays(start, days), -days)).toBe(start);
      }),
    );
  });
});

describe('two currencies', () => {
  test('500 is 5.00 dollars, 99 is below a dollar', () => {
    expect(usdOf(money(500, 'CDF'))).toEqual({ minor: 500, currency: 'USD' });
    const types = ['card', 'money'];
    expect(types.filter((type) => maySpendUsd(type, usdOf(money(99, 'CDF'))))).toEqual(['money']);
    expect(types.filter((type) => maySpendUsd(type, usdOf(money(100, 'CDF'))))).toEqual(types);
  });

  test('a conversion is exact to the last coin', () => {
    const rate = { from: 'USD', to: 'CDF', rate: '2850.5' } as const;
    expect(convertMoney({ minor: 100, currency: 'USD' }, rate)).toEqual(money(2851, 'CDF'));
    expect(convertMoney({ minor: 1013, currency: 'USD' }, rate)).toEqual(money(28_876, 'CDF'));
  });

  test('a rate for another pair, of nothing or of garbage converts nothing', () => {
    const dollar = { minor: 100, currency: 'USD' } as const;
    expect(convertMoney(dollar, { from: 'NGN', to: 'CDF', rate: '1' })).toBeNull();
    for (const rate of ['0', '-1', '1e3', '', 'NaN']) {
      expect(convertMoney(dollar, { from: 'USD', to: 'CDF', rate })).toBeNull();
    }
  });
});

describe('who may use a page', () => {
  test('postpaid bundles wait behind their flag', () => {
    expect(servesLine('data-bundle', 'hybrid', { postpaidBundles: false })).toBe(false);
    expect(servesLine('data-bundle', 'hybrid', { postpaidBundles: true })).toBe(true);
    expect(servesLine('data-bundle', 'broadband', { postpaidBundles: true })).toBe(false);
    expect(servesLine('broadband-recharge', 'broadband', { postpaidBundles: false })).toBe(true);
  });

  test('the strict e-mail rule knows no plus sign', () => {
    expect(isFixedInternetEmail('Uwase.m_1@mail.example.rw')).toBe(true);
    for (const wrong of [
      'uwase+x@mail.rw',
      'uwase-m@mail.rw',
      'uwase@mail',
      'uwase@mail.r',
      '@mail.rw',
      'a b@mail.rw',
    ]) {
      expect(isFixedInternetEmail(wrong)).toBe(false);
    }
  });
});
