import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskName } from './mask-name.ts';

// Who asks for a number must not learn whose it is; who owns it must know the own name (EKASH.md section 5, names; SAFETY X21).
test.each([
  ['Jean Mugisha', 'J. M***a'],
  ['UWASE Keza Marie', 'U. K. M***e'],
  ['Élodie', 'É***e'],
  ['Li', 'L***'],
  ['Uwi', 'U***'],
  ['', '***'],
  ['12 !', '***'],
])('%s is shown as %s', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});

test('no word of four letters or more can be read, and the length of the last one cannot be counted', () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{3,12}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
      const masked = maskName(words.join(' '));
      for (const part of words) expect(masked).not.toContain(part);
      expect(masked.split(' ').at(-1)).toHaveLength(5);
    }),
  );
});
