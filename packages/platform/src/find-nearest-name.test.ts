import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findNearestName } from './find-nearest-name.ts';

const NAMES = [
  'STAFF_PORT',
  'STAFF_APPROVAL_ABOVE',
  'STAFF_APPROVAL_ABOVE_DAY',
  'SECRET',
  'PORT',
  'stuck',
  'storage',
];

test.each([
  ['STAFF_PROT', 'STAFF_PORT'],
  ['STAFF_APPROVAL_ABOV', 'STAFF_APPROVAL_ABOVE'],
  ['STAF_APROVAL_ABOVE', 'STAFF_APPROVAL_ABOVE'],
  ['SECERT', 'SECRET'],
  ['stuk', 'stuck'],
  ['strage', 'storage'],
  ['PATH', null],
  ['STAFF_PORT', null],
  ['STAFF_SOMETHING', null],
])('%s is read as %s', (typed, meant) => {
  expect(findNearestName(typed, NAMES)).toBe(meant);
});

test('one mistake in any long name is seen, whatever it is', () => {
  const long = fc.stringMatching(/^[A-Z_]{8,20}$/);
  fc.assert(
    fc.property(long, fc.nat(), fc.constantFrom('X', 'Q', ''), (name, at, letter) => {
      const place = at % name.length;
      const typed = name.slice(0, place) + letter + name.slice(place + 1);
      expect(findNearestName(typed, [name])).toBe(typed === name ? null : name);
    }),
  );
});
