import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldedWords, markMatches } from './folded-text.ts';

const marked = (text: string, typed: string) =>
  markMatches(text, typed)
    .map(({ text: piece, hit }) => (hit ? `[${piece}]` : piece))
    .join('');

test('what was typed is marked wherever it stands, whatever its case and accents', () => {
  expect(marked('Recharge, and recharge again', 'RECHARGE')).toBe('[Recharge], and [recharge] again');
  expect(marked('Où est le café ?', 'cafe')).toBe('Où est le [café] ?');
});

test('words in another order are marked one by one, where a word begins with them', () => {
  expect(marked('How do I pay a bill?', 'bill pay')).toBe('How do I [pay] a [bill]?');
  expect(marked('Unpaid', 'pay paid')).toBe('Unpaid');
});

test('nothing typed marks nothing', () => {
  expect(markMatches('Bundles', '  ')).toEqual([{ text: 'Bundles', hit: false }]);
});

test('marking never changes a text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, typed) => {
      const pieces = markMatches(text, typed).map((piece) => piece.text);
      expect(pieces.join('')).toBe(text);
    }),
  );
});

test('words are read without their signs', () => {
  expect(foldedWords('What’s a *182# code?')).toEqual(["what's", 'a', '182', 'code']);
});
