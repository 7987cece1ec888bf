import { expect, test } from 'vitest';
import { createMoveCauses } from './move-causes.ts';

const BY_VISITOR = { by: 'visitor', address: null };

test('the first move that nobody announced is the visitor', () => {
  expect(createMoveCauses().take()).toEqual(BY_VISITOR);
});

test.each([
  { by: 'page', address: null },
  { by: 'search', address: 'KG 7 Ave, Kigali' },
] as const)('a move by the $by is one move: the next has no address of it and is the visitor', (cause) => {
  const causes = createMoveCauses();
  causes.announce(cause);
  expect(causes.take()).toEqual(cause);
  expect(causes.take()).toEqual(BY_VISITOR);
  expect(causes.take()).toEqual(BY_VISITOR);
});

test('a move that another replaces leaves no address', () => {
  const causes = createMoveCauses();
  causes.announce({ by: 'search', address: 'KG 7 Ave, Kigali' });
  causes.announce({ by: 'page' });
  expect(causes.take()).toEqual({ by: 'page', address: null });
});
