import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedPart } from './changed-part.ts';

test('of a long text the part that changed is recorded, not its beginning', () => {
  const file = (fee: number) => `${'a '.repeat(500)}The fee is ${fee} francs.${' z'.repeat(500)}`;
  const { before, after } = changedPart({ before: file(20), after: file(25) });
  expect(before).toMatch(/^….{0,45}The fee is 20 francs\..{0,45}…$/);
  expect(after).toMatch(/^….{0,45}The fee is 25 francs\..{0,45}…$/);
});

test('a text that is new or gone is recorded from its beginning', () => {
  expect(changedPart({ before: null, after: 'New' })).toEqual({ before: null, after: 'New' });
  expect(changedPart({ before: 'Old', after: null })).toEqual({ before: 'Old', after: null });
  expect(changedPart({ before: 'short', after: 'shorter' })).toEqual({ before: 'short', after: 'shorter' });
});

test('two texts that differ are never recorded as equal, unless what differs is longer than what is recorded', () => {
  const word = fc.constantFrom('a', 'b', ' ', '\n', 'lorem ipsum ');
  const text = fc.array(word, { maxLength: 60 }).map((words) => words.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const part = changedPart({ before, after });
      expect(part.before === part.after).toBe(before === after);
      expect((part.before ?? '').length).toBeLessThan(500);
    }),
  );
});
