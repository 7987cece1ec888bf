import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCode, parseCodePart } from './one-time-code.ts';

test('a code is taken as six digits, however a phone spaces them', () => {
  for (const typed of ['123456', '123 456', '123-456', ' 123456 ']) expect(parseCode(typed)).toBe('123456');
});

test('no letter and no seventh digit is dropped to make a code of it', () => {
  for (const typed of ['1234567', '12a3456', 'Your code is 123456', '٦٥٤٣٢١', '12345', ''])
    expect(parseCode(typed)).toBeNull();
  expect(parseCodePart('1234567')).toBeNull();
  expect(parseCodePart('12 3')).toBe('123');
});

test('whatever is typed, a code has exactly the digits that were typed', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'0123456789', ' ', '-', 'o'), maxLength: 9 }),
      (typed) => {
        const code = parseCode(typed);
        if (code) expect(code).toBe([...typed].filter((each) => each !== ' ' && each !== '-').join(''));
      },
    ),
  );
});
