import { expect, test } from 'vitest';
import { diffWords } from './diff-words.ts';
import { shortenDiff } from './shorten-diff.ts';

const shown = (before: string, after: string) =>
  shortenDiff(diffWords(before, after))
    .map(({ kind, text }) => (kind === 'same' ? text : `[${kind} ${text}]`))
    .join('');

test('of a long file what changed is shown, with some words around it', () => {
  const file = (fee: string) =>
    `${'begin '.repeat(60)}The fee is ${fee} francs. ${'middle '.repeat(60)}Call 100. ${'end '.repeat(60)}`;
  const text = shown(file('20'), file('25'));
  expect(text).toMatch(
    /^… begin (begin )*The fee is \[removed 20\]\[added 25\] francs\. middle (middle )*…$/,
  );
  expect(text.length).toBeLessThan(220);
  const both = shown(file('20'), file('25').replace('Call 100', 'Call 200'));
  expect(both).toMatch(/francs\. middle .*middle … middle .*Call \[removed 100\.\]\[added 200\.\] end/);
});

test('a short text is shown whole', () => {
  expect(shown('Top up a line', 'Top up your line')).toBe('Top up [removed a][added your] line');
  expect(shown('the same '.repeat(50), 'the same '.repeat(50))).toBe('the same '.repeat(50));
});
