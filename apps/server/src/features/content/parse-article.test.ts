import { expect, test } from 'vitest';
import { parseArticle } from './parse-article.ts';

const parse = (title: string) =>
  parseArticle(
    { file: 'a.md', bytes: Buffer.from(`---\ntitle:${title}\ndescription: d\n---\nText`) },
    () => {},
  );

test('a fact is read without the spaces around it', () => {
  expect(parse('  Summer offer \t')?.fields.title).toBe('Summer offer');
});

test('a fact with a hundred thousand spaces in it is read at once', () => {
  const spaces = ' '.repeat(100_000);
  expect(parse(`a${spaces}b`)?.fields.title).toBe(`a${spaces}b`);
}, 1_000);
