import { existsSync, globSync, readFileSync } from 'node:fs';
import { LOCALE_LIST, type Locale } from '@portal/domain/locale';
import { describe, expect, test } from 'vitest';
import type { Texts } from './blocks/texts.ts';

const CONTENT = new URL('../../../content/', import.meta.url);

/** Every `defineTexts` of the app, by page, English of all of them together. */
async function builtInPages(): Promise<Record<string, Record<string, string>>> {
  const files = globSync(['**/texts.ts', '**/*-texts.ts'], { cwd: import.meta.dirname });
  const pages: Record<string, Record<string, string>> = {};
  for (const file of files) {
    const exported = Object.values(await import(/* @vite-ignore */ `${import.meta.dirname}/${file}`)).filter(
      isTexts,
    );
    for (const { page, english } of exported) pages[page] = { ...pages[page], ...english };
  }
  return pages;
}

function isTexts(value: unknown): value is Texts {
  return typeof value === 'object' && value !== null && 'english' in value && 'page' in value;
}

/** Languages that have every page, beside the built-in English. */
const COMPLETE: readonly Locale[] = ['sw'];

/** Languages that have at least the shell, home, the purchases with home broadband, and what is read offline. */
const ABLE_TO_BUY: readonly Locale[] = ['rw', 'fr'];
const BUYING: readonly string[] = [
  'website-headers-config',
  'website-footer-config',
  'website-homepage-config',
  'orp-translation',
  'footer-translation',
  'loader-translation',
  'recharge-translation',
  'payment-translation',
  'works-translation',
  'lead-status-translation',
  'lead-status-config',
  'network-translation',
  'offline-translation',
];

function mustHave(language: Locale, page: string): boolean {
  return COMPLETE.includes(language) || (ABLE_TO_BUY.includes(language) && BUYING.includes(page));
}

function contentOf(language: string, page: string): Record<string, string> {
  const file = new URL(`${language}/${page}.json`, CONTENT);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

const namesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

const pages = await builtInPages();

/** Every page, in every language that has it or must have it. */
const translated = Object.entries(pages).flatMap(([page, english]) =>
  LOCALE_LIST.filter((language) => language !== 'en').flatMap((language) => {
    const texts = contentOf(language, page);
    const wanted = mustHave(language, page) || Object.keys(texts).length > 0;
    return wanted ? [{ page, language, english, texts }] : [];
  }),
);

describe.each(translated)('$page in $language', ({ english, texts }) => {
  test('has every text', () => {
    expect(Object.keys(english).filter((key) => !texts[key])).toEqual([]);
  });

  test('has no text that no screen asks for', () => {
    expect(Object.keys(texts).filter((key) => !(key in english))).toEqual([]);
  });

  test('names the same things', () => {
    const wrong = Object.keys(english).filter(
      (key) => namesIn(english[key] ?? '').join() !== namesIn(texts[key] ?? '').join(),
    );
    expect(wrong).toEqual([]);
  });

  test('does not spell the brand', () => {
    expect(Object.values(texts).filter((text) => /isano/i.test(text))).toEqual([]);
  });
});

describe.each(Object.entries(pages))('%s in English', (page, english) => {
  test('has the same keys in its file, where there is one', () => {
    const file = Object.keys(contentOf('en', page));
    if (file.length > 0) expect(file.sort()).toEqual(Object.keys(english).sort());
  });

  test('does not spell the brand', () => {
    expect(Object.values(english).filter((text) => /isano/i.test(text))).toEqual([]);
  });
});

test('the pages a purchase needs are pages of the product', () => {
  expect(BUYING.filter((page) => !pages[page])).toEqual([]);
});

test('no English text puts an article before a name of the brand: which one it takes depends on the name', () => {
  const articles = Object.values(pages).flatMap((english) =>
    Object.values(english).filter((text) => /\ban? \{(product|wallet|works)\}/i.test(text)),
  );
  expect(articles).toEqual([]);
});
