import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CopiedReceiptTexts, findCopyMistakes } from './copied-receipt.ts';
import { copiedReceipt } from './staff-fiscal.ts';

// Source: RRA's VSDC 1.0.5 (fields `intrlData` CHAR 26 and `rcptSign` CHAR 16), and its CIS paper: both are printed with a dash after
// every fourth character, and the number over all kinds counts the receipts of each kind.

const COPIED: CopiedReceiptTexts = {
  device: 'SDC020000017',
  machine: 'KGL02000017',
  number: '31',
  totalNumber: '34',
  internalData: 'QW4E-RT5Y-UI6O-PA2S-DF3G-HJ7K-LZ',
  signature: 'xc4v-bn5m-qw6e-rt7y',
  signedAt: '2026-10-02T09:12:40',
};

describe('a receipt that a person copied', () => {
  test('is right with or without the dashes of the print, in any case', () => {
    expect(findCopyMistakes(COPIED)).toEqual({});
    const plain = {
      ...COPIED,
      internalData: 'qw4ert5yui6opa2sdf3ghj7klz',
      signature: ' XC4V BN5M QW6E RT7Y ',
    };
    expect(findCopyMistakes(plain)).toEqual({});
    expect(copiedReceipt.safeParse(plain).success).toBe(true);
  });

  test.each([
    ['a letter is missing', { internalData: 'QW4E-RT5Y-UI6O-PA2S-DF3G-HJ7K-L' }, { internalData: 'length' }],
    ['a letter is typed twice', { signature: 'XC4V-BN5M-QW6E-RT7YY' }, { signature: 'length' }],
    ['a sign is no letter of it', { signature: 'XC4V-BN5M-QW6E-RT7#' }, { signature: 'length' }],
    ['the two are exchanged', { internalData: COPIED.signature }, { internalData: 'length' }],
    ['a count is no number', { number: '3I' }, { number: 'count' }],
    ['a count is zero', { totalNumber: '0' }, { totalNumber: 'count' }],
    ['a count has decimals', { totalNumber: '34.5' }, { totalNumber: 'count' }],
    ['the counts are exchanged', { number: '34', totalNumber: '31' }, { number: 'order' }],
  ] as const)('is refused where %s', (_what, change, mistakes) => {
    const texts = { ...COPIED, ...change };
    expect(findCopyMistakes(texts)).toEqual(mistakes);
    expect(copiedReceipt.safeParse(texts).success).toBe(false);
  });

  test('has no mistake in a field that is not filled yet', () => {
    const none = { ...COPIED, number: '', totalNumber: '', internalData: '', signature: '' };
    expect(findCopyMistakes(none)).toEqual({});
  });

  test('whatever single letter is lost or doubled: somebody is told before a second person looks', () => {
    const place = fc.tuple(fc.constantFrom('internalData', 'signature'), fc.nat(15), fc.boolean());
    fc.assert(
      fc.property(place, ([name, at, isDoubled]) => {
        const letters = COPIED[name].replaceAll('-', '');
        const text = letters.slice(0, at) + (isDoubled ? letters[at]?.repeat(2) : '') + letters.slice(at + 1);
        expect(findCopyMistakes({ ...COPIED, [name]: text })).toEqual({ [name]: 'length' });
      }),
    );
  });
});
