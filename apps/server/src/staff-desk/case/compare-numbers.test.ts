import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareNumbers } from './compare-numbers.ts';

const number = fc.stringMatching(/^7[0-9]{8}$/);

test('one wrong digit and two that changed places are told from another number', () => {
  expect(compareNumbers('788123456', '788123457')).toEqual({ differs: 'digits', digits: 1 });
  expect(compareNumbers('788123456', '788123465')).toEqual({ differs: 'swapped', digits: 2 });
  expect(compareNumbers('788123456', '798123457')).toEqual({ differs: 'digits', digits: 2 });
  // Digits far from each other that changed places are two typing errors.
  expect(compareNumbers('788123456', '786123458')).toEqual({ differs: 'digits', digits: 2 });
  expect(compareNumbers('0788123456', '788123456').differs).toBe('other');
});

test('which of the two numbers is the meant one makes no difference', () => {
  fc.assert(
    fc.property(number, number, (one, other) => {
      expect(compareNumbers(one, other)).toEqual(compareNumbers(other, one));
      expect(compareNumbers(one, one)).toEqual({ differs: 'digits', digits: 0 });
    }),
  );
});
