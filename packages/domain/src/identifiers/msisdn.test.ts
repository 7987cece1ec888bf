import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findMsisdnInText,
  groupMsisdn,
  maskMsisdn,
  normaliseMsisdnInput,
  parseMsisdn,
  toInternational,
  toTrunk,
} from './msisdn.ts';

const nationalDigits = fc.integer({ min: 0, max: 99_999_999 }).map((n) => `7${String(n).padStart(8, '0')}`);

describe('a number as people write it', () => {
  test.each([
    ['788123456', '788123456'],
    ['0788123456', '788123456'],
    ['250788123456', '788123456'],
    ['+250 788 123 456', '788123456'],
    ['00250788123456', '788123456'],
    ['+250 (0)788-123-456', '788123456'],
    // Pasted (google/libphonenumber#1302, #1199; verbb/hyper#86).
    ['tel:+250788123456', '788123456'],
    ['TEL:0788-123-456', '788123456'],
    ['０７８８１２３４５６', '788123456'],
    ['＋２５０　７８８１２３４５６', '788123456'],
    ['0788\u2212123\u2212456', '788123456'],
    ['0788—123—456', '788123456'],
    ['0788/123/456', '788123456'],
    ["'0788123456", '788123456'],
    ['’0788123456', '788123456'],
    ['+250+250788123456', '788123456'],
    ['+250 +250 788 123 456', '788123456'],
  ])('%s is read as %s', (typed, expected) => {
    expect(parseMsisdn(typed)).toBe(expected);
  });

  test.each([
    '',
    '7',
    '78812345',
    '7881234567',
    '688123456',
    '07881234567',
    'abcdefghi',
    '+256772123456',
    '0788123456/0788123457',
  ])('%s is no number of ours, and is never cut to become one', (typed) => {
    expect(parseMsisdn(typed)).toBeNull();
  });

  test.each([
    '7881O0001',
    '788a100b001',
    '78812345x6',
    '+250 788 123 456 home',
    '788123456e',
    '٧٨٨١٢٣٤٥٦',
    '00788123456',
    '7+88123456',
    '+250+256788123456',
    '+250+250+250788123456',
    "078'8123456",
    'tel:tel:0788123456',
    '07²8123456',
  ])('%s is refused and stays as it was typed: dropping a character could make another number', (typed) => {
    expect(parseMsisdn(typed)).toBeNull();
    if (/[^\d]/.test(typed)) expect(normaliseMsisdnInput(typed)).toBe(typed);
  });

  // How contacts, chats and signatures are copied.
  test.each([
    ['Mama 788 123 456', '788123456'],
    ['+250 788 123 456 home', '788123456'],
    ['Mama Uwase (+250 788-123-456)', '788123456'],
    ['Ndagusaba kohereza 500 kuri 0788123456, murakoze', '788123456'],
    ['tel. 0788.123.456', '788123456'],
    ['0788123456, +250788123456', '788123456'],
    ['Tel:0788123456;', '788123456'],
    ['Mama \u202a+250\u00a0788\u2010123\u2010456\u202c', '788123456'],
    ['Mama 0788\u2014123\u2014456', '788123456'],
    ['Mama ０７８８１２３４５６', '788123456'],
  ])('in %j exactly one number is found, to be offered', (text, expected) => {
    expect(findMsisdnInText(text)).toBe(expected);
  });

  test.each([
    'Mama',
    'Mama 788 123 45',
    'Mama 7881234567',
    'Mama 0788123456 or 0789123456',
    'Mama 0788123456/0789123456',
    '7881O0001',
    '78812345x6',
    '788123456x7',
    'Mama +256 772 123 456',
    '0788123456 and 78812345678',
    'Mama ٧٨٨١٢٣٤٥٦',
    '٠788123456',
  ])('in %j no number is offered: it has none, several, or one that is cut or broken', (text) => {
    expect(findMsisdnInText(text)).toBeNull();
  });

  test('a number is found in any words around it, and never another one', () => {
    const words = fc.string({ unit: fc.constantFrom(...'abé ,:;"!?'), maxLength: 12 });
    fc.assert(
      fc.property(nationalDigits, words, words, (digits, before, after) => {
        const found = findMsisdnInText(`${before}${digits}${after}`);
        expect([digits, null]).toContain(found);
        expect(findMsisdnInText(`${before} ${digits} ${after}`)).toBe(digits);
      }),
    );
  });

  test('invisible characters that were copied from a contact do not matter', () => {
    expect(parseMsisdn('\u202a+250\u00a0788\u2011123\u2011456\u202c')).toBe('788123456');
  });

  test('whatever is typed or pasted, a number is understood only where all its digits make it', () => {
    const text = fc.string({
      unit: fc.constantFrom(...'0123456789', '7', '8', '+', ' ', '-', '(', 'O', 'l', '٧'),
      maxLength: 16,
    });
    const written = fc
      .tuple(
        fc.constantFrom('', '0', '250', '+250 ', '00250', '0250', '1'),
        nationalDigits,
        fc.constantFrom('', '1', ' x', '-'),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(text, written), (typed) => {
        const msisdn = parseMsisdn(typed);
        if (!msisdn) return;
        const digits = [...typed].filter((each) => '0123456789'.includes(each)).join('');
        expect(['', '0', '250', '2500', '00250', '002500'].map((prefix) => prefix + msisdn)).toContain(
          digits,
        );
        expect(typed).not.toMatch(/[Ol٧x]/);
      }),
      { numRuns: 2_000 },
    );
  });

  test('every prefix and grouping of the same number gives the same digits', () => {
    fc.assert(
      fc.property(
        nationalDigits,
        fc.constantFrom('', '0', '250', '+250', '+250 0', '00250'),
        (digits, prefix) => {
          expect(parseMsisdn(`${prefix}${groupMsisdn(digits)}`)).toBe(digits);
        },
      ),
    );
  });

  test('a number still being typed keeps every digit', () => {
    expect(normaliseMsisdnInput('0788 12')).toBe('78812');
    expect(normaliseMsisdnInput('78812345678')).toBe('78812345678');
  });
});

describe('a number on its way out', () => {
  const msisdn = parseMsisdn('788123456');
  if (!msisdn) throw new Error('the number of this test must be valid');

  test('carries the trunk zero only where the wallet wants it', () => {
    expect(toTrunk(msisdn)).toBe('0788123456');
    expect(toInternational(msisdn)).toBe('250788123456');
  });

  test('is grouped as it is read aloud', () => {
    expect(groupMsisdn(msisdn)).toBe('788 123 456');
    expect(groupMsisdn('7881')).toBe('788 1');
  });

  test('shows a stranger two digits only', () => {
    expect(maskMsisdn(msisdn)).toBe('+250 7** *** *56');
  });
});
