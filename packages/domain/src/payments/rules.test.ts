import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageViewName } from '../http/page-view.ts';
import { cleanEmail, isPaymentEmail } from '../identifiers/email.ts';
import { parseCode } from '../identifiers/one-time-code.ts';
import { type Locale, localisePath, parseLocale, pluralForm, splitLocale } from '../language/locale.ts';
import { checkAmount } from '../money/amount-limits.ts';
import { money } from '../money/money.ts';
import { pageOfLine } from '../products/line.ts';
import { listPaymentOptions, type PaymentOption } from './payment-option.ts';
import { parseTransactionStatus, statusTone } from './transaction-status.ts';

describe('amount limits', () => {
  const limits = { min: money(100, 'RWF'), max: money(50_000, 'RWF') };

  test('both limits themselves are accepted', () => {
    expect(checkAmount(money(100, 'RWF'), limits)).toBe('ok');
    expect(checkAmount(money(50_000, 'RWF'), limits)).toBe('ok');
  });

  test('every amount is below, above or fine, never two of them', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (major) => {
        const expected = major < 100 ? 'below-minimum' : major > 50_000 ? 'above-maximum' : 'ok';
        expect(checkAmount(money(major, 'RWF'), limits)).toBe(expected);
      }),
    );
  });
});

describe('the list of ways to pay', () => {
  test('is sorted by name and names each type once', () => {
    const options: PaymentOption[] = [
      { type: 'mpesa', name: 'MPESA' },
      { type: 'card', name: 'Debit/Credit Card' },
      { type: 'card', name: 'Another card' },
      { type: 'airtime', name: 'Airtime' },
    ];
    expect(listPaymentOptions(options).map(({ name }) => name)).toEqual(['Airtime', 'Another card', 'MPESA']);
  });
});

describe('status words from outside', () => {
  test('the misspelt FALIURE is read as FAILED', () => {
    expect(parseTransactionStatus('FALIURE')).toBe('FAILED');
  });

  test('an unknown word is pending, never failed', () => {
    fc.assert(
      fc.property(fc.string(), (word) => {
        if (['FAILED', 'FALIURE', 'SUCCESS'].includes(word)) return;
        expect(statusTone(parseTransactionStatus(word))).toBe('pending');
      }),
    );
  });
});

describe('languages and paths', () => {
  test('a path keeps its page in the other language', () => {
    expect(localisePath('/prepaid-recharge', 'sw')).toBe('/sw/prepaid-recharge');
    expect(localisePath('/', 'sw')).toBe('/sw');
    expect(localisePath('/table', 'en')).toBe('/table');
    expect(splitLocale('/sw/payment/start')).toEqual({ locale: 'sw', path: '/payment/start' });
    expect(splitLocale('/swahili')).toEqual({ locale: 'en', path: '/swahili' });
  });

  test('a text takes the form its language has for a number, also one no browser knows', () => {
    const forms = (locale: Locale) => [0, 1, 2].map((count) => pluralForm(count, locale));
    expect(forms('en')).toEqual(['other', 'one', 'other']);
    expect(forms('fr')).toEqual(['one', 'one', 'other']);
    expect(forms('rw')).toEqual(['other', 'one', 'other']);
  });

  test('a language is read in either case, others are none', () => {
    expect(parseLocale('SW')).toBe('sw');
    expect(parseLocale('xx')).toBeNull();
    expect(parseLocale(undefined)).toBeNull();
  });

  test.each([
    ['/', 'RW_cw_homepage'],
    ['/sw', 'RW_cw_homepage'],
    ['/sw/prepaid-recharge/', 'RW_cw_prepaid_recharge'],
    ['/payment/start/isano-money?order=1', 'RW_cw_isano_money'],
    ['/gethelp/airtime/paying-with-momo/what-is-a-pin-2', 'RW_cw_what_is_a_pin_2'],
    ['/0781234567', 'RW_cw_page_not_found'],
    ['/sw/+250-788-123456', 'RW_cw_page_not_found'],
    ['/keza@example.rw', 'RW_cw_page_not_found'],
  ])('the page view of %s is %s', (path, name) => {
    expect(pageViewName(path)).toBe(name);
  });
});

describe('small inputs', () => {
  test('a code pasted with spaces is read, anything else is not', () => {
    expect(parseCode('123 456')).toBe('123456');
    expect(parseCode('12345')).toBeNull();
    expect(parseCode('12345a')).toBeNull();
  });

  test('deliverable addresses pass, slips do not', () => {
    expect(isPaymentEmail('uwase+recharge@mail.example.rw')).toBe(true);
    expect(isPaymentEmail("o'neil_x@a-b.example.rw")).toBe(true);
    const slips = ['uwase', 'uwase@', '@mail.rw', 'u wase@mail.rw', 'uwase@mail', 'a@b@c.rw'];
    const points = [
      'a..b@mail.rw',
      '.a@mail.rw',
      'a.@mail.rw',
      'a@-x.rw',
      'a@x-.rw',
      'a@mail..rw',
      'é@mail.rw',
    ];
    const invisible = ['a\u200bb@mail.rw', 'a@mail\u2060.rw'];
    for (const slip of [...slips, ...points, ...invisible]) expect(isPaymentEmail(slip), slip).toBe(false);
    // Copied from a chat: the receipt would never arrive.
    for (const copied of [...invisible, ' a@mail.rw\ufeff'])
      expect(isPaymentEmail(cleanEmail(copied))).toBe(true);
  });

  test('a hybrid line is served on the bill page', () => {
    expect(pageOfLine('hybrid')).toBe('postpaid-bill-pay');
    expect(pageOfLine('prepaid')).toBe('prepaid-recharge');
  });
});
