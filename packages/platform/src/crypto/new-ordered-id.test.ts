import { expect, test } from 'vitest';
import { newOrderedId } from './new-ordered-id.ts';

const at = (ms: number) => newOrderedId(new Date(Date.UTC(2026, 10, 22) + ms));

test('sorts by time, in units of sixteen seconds', () => {
  const ids = Array.from({ length: 500 }, (_, index) => at(index * 16_000));
  expect([...ids].sort()).toEqual(ids);
});

test('has 136 random bits after the time', () => {
  const ids = Array.from({ length: 1_000 }, () => at(0));
  expect(new Set(ids.map((id) => id.slice(4))).size).toBe(1_000);
  for (const id of ids) expect(id).toMatch(/^[\w-]{27}$/);
});
