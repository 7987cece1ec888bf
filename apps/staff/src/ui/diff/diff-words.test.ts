import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffWords } from './diff-words.ts';

test('only the words that changed are shown as changed', () => {
  expect(diffWords('Top up a line', 'Top up your line')).toEqual([
    { kind: 'same', text: 'Top up ' },
    { kind: 'removed', text: 'a' },
    { kind: 'added', text: 'your' },
    { kind: 'same', text: ' line' },
  ]);
});

test('both texts can be read from a comparison, whatever they are', () => {
  const words = fc.array(fc.constantFrom('a', 'b', ' ', '\n', 'long word'), { maxLength: 40 });
  fc.assert(
    fc.property(words, words, fc.constantFrom(1, 40), (before, after, times) => {
      const [from, to] = [before.join('').repeat(times), after.join('').repeat(times)];
      const parts = diffWords(from, to);
      const without = (kind: 'added' | 'removed') =>
        parts
          .filter((part) => part.kind !== kind)
          .map(({ text }) => text)
          .join('');
      expect([without('added'), without('removed')]).toEqual([from, to]);
    }),
  );
});
