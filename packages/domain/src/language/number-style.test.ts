import { expect, test } from 'vitest';
import { groupThousands } from './number-style.ts';

test('thousands are separated as the language does, and a smaller number has no separator', () => {
  expect(groupThousands('4513', 'en')).toBe('4,513');
  expect(groupThousands('1234567', 'sw')).toBe('1,234,567');
  expect(groupThousands('4513', 'fr')).toBe('4\u00a0513');
  expect(groupThousands('-4513', 'rw')).toBe('-4\u00a0513');
  expect(groupThousands('513', 'rw')).toBe('513');
});
