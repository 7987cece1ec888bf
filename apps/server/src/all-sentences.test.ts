import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LOCALE_LIST } from '@portal/domain/locale';
import { describe, expect, test } from 'vitest';
import { sayer } from './platform/wording/sentences.ts';

const ENGLISH: Record<string, string> = Object.assign({}, ...[placeSentences].map(({ english }) => english));
const namesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join();

function contentOf(locale: string): Record<string, string> {
  const file = fileURLToPath(new URL(`../../../content/${locale}/message-translation.json`, import.meta.url));
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

describe.each(LOCALE_LIST.filter((locale) => locale !== 'en'))('what the server says in %s', (locale) => {
  const translated = contentOf(locale);

  test('is every sentence it says in English, and no other', () => {
    expect(Object.keys(translated).sort()).toEqual(Object.keys(ENGLISH).sort());
  });

  test('names the same things', () => {
    const wrong = Object.keys(ENGLISH).filter(
      (key) => namesIn(translated[key] ?? '') !== namesIn(ENGLISH[key] ?? ''),
    );
    expect(wrong).toEqual([]);
  });
});

test('a sentence the content does not word is said in English, with the brand’s words', () => {
  const say = sayer({ name: 'Umoja' }, (key) =>
    key === 'error.1004' ? 'PIN ya {wallet} si sahihi' : undefined,
  );
  expect(say('error.1004', 'sw')).toBe('PIN ya Umoja Money si sahihi');
  expect(say('error.4001', 'sw')).toBe('Please enter valid Umoja Money number');
});
