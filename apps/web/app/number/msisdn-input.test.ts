import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findMsisdnProblem, findNamedProblem, formatMsisdnInput } from './msisdn-input.ts';

const atEnd = (typed: string) => formatMsisdnInput(typed, typed.length);
const msisdns = fc.stringMatching(/^7\d{8}$/);

describe('a typed or pasted number', () => {
  test.each([
    '788123456',
    '0788123456',
    '250788123456',
    '+250788123456',
    '+250 788 123 456',
    '00250788123456',
    '+250 (0)788-123-456',
    ' 788 123 456 ',
  ])('%s is shown as 788 123 456', (typed) => {
    expect(atEnd(typed)).toEqual({ digits: '788123456', shown: '788 123 456', caret: 11 });
  });

  test('keeps an extra digit and reports it', () => {
    expect(atEnd('7881234567').digits).toBe('7881234567');
    expect(findMsisdnProblem('7881234567')).toBe('too-long');
  });

  test('preserves the caret position in the middle of a number', () => {
    expect(formatMsisdnInput('7889 123 456', 4)).toEqual({
      digits: '7889123456',
      shown: '788 912 345 6',
      caret: 5,
    });
    expect(formatMsisdnInput('78 123 456', 2).caret).toBe(2);
    // Before a space and not behind it: the next digit that is typed comes after the last one.
    expect(formatMsisdnInput('788123456', 3)).toEqual({
      digits: '788123456',
      shown: '788 123 456',
      caret: 3,
    });
    expect(formatMsisdnInput('788123456', 6).caret).toBe(7);
  });

  test('accepts a country code while it is typed and reports another first digit', () => {
    expect(['2', '25', '250', '250788123'].map(findMsisdnProblem)).toEqual([null, null, null, null]);
    expect(['3', '21', '812345678'].map(findMsisdnProblem)).toEqual([
      'not-mobile',
      'not-mobile',
      'not-mobile',
    ]);
  });

  test('ends with the nine digits, whatever the notation typed', () => {
    fc.assert(
      fc.property(msisdns, fc.constantFrom('', '0', '250', '+250', '+250 ', '00250'), (msisdn, prefix) => {
        let shown = '';
        for (const key of prefix + msisdn) shown = atEnd(shown + key).shown;
        return shown.replaceAll(' ', '') === msisdn;
      }),
    );
  });

  test('preserves the number of digits after the caret', () => {
    fc.assert(
      fc.property(msisdns, fc.nat(11), (msisdn, at) => {
        const { shown } = atEnd(msisdn);
        const caret = Math.min(at, shown.length);
        const after = formatMsisdnInput(shown, caret);
        const digitsAfterCaret = (text: string, from: number) => text.slice(from).replace(/\D/g, '').length;
        return digitsAfterCaret(after.shown, after.caret) === digitsAfterCaret(shown, caret);
      }),
    );
  });
});

test('an unfinished number is named once its field was left, a wrong one at once, an empty one never', () => {
  expect(findNamedProblem('7881', false)).toBeNull();
  expect(findNamedProblem('7881', true)).toBe('incomplete');
  expect(findNamedProblem('123', false)).toBe('not-mobile');
  expect(findNamedProblem('7881000011', true)).toBe('too-long');
  expect(findNamedProblem('', true)).toBeNull();
  expect(findNamedProblem('788100001', true)).toBeNull();
});
