import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gsm7Length, toGsm7 } from './gsm7.ts';

test('keeps what every handset shows and replaces the rest', () => {
  expect(toGsm7('Payé à 10 000 RWF : l’été, ça gêne – « fin »…')).toBe(
    'Payé à 10 000 RWF : l\'été, ca gene - " fin "...',
  );
  expect(toGsm7('كرة')).toBe('???');
});

test('counts characters of the extension table twice', () => {
  expect(gsm7Length('a€[b]')).toBe(8);
});

test('converts any text to one that needs no further conversion', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const converted = toGsm7(text);
      expect(toGsm7(converted)).toBe(converted);
    }),
  );
});
