import { existsSync, globSync, readFileSync } from 'node:fs';
import { LOCALE_LIST, type Locale } from '@portal/domain/locale';
import { describe, expect, test } from 'vitest';
import type { Texts } from './blocks/texts.ts';

const CONTENT = new URL('../../../content/', import.meta.url);

/** English texts of every `defineTexts` call, merged by content page. */
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

/** Languages with a translation of every page. */
const COMPLETE: readonly Locale[] = ['sw'];

/**
 * Languages with a translation of at least the shell, home, the purchases including home broadband, and the offline
 * pages.
 */
const PURCHASE_LANGUAGES: readonly Locale[] = ['rw', 'fr'];
const PURCHASE_PAGES: readonly string[] = [
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
  return (
    COMPLETE.includes(language) || (PURCHASE_LANGUAGES.includes(language) && PURCHASE_PAGES.includes(page))
  );
}

function contentOf(language: string, page: string): Record<string, string> {
  const file = new URL(`${language}/${page}.json`, CONTENT);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

const placeholdersIn = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

const pages = await builtInPages();

/** Every page in each language that has it or must have it. */
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

  test('has no unused text', () => {
    expect(Object.keys(texts).filter((key) => !(key in english))).toEqual([]);
  });

  test('uses the same placeholders', () => {
    const wrong = Object.keys(english).filter(
      (key) => placeholdersIn(english[key] ?? '').join() !== placeholdersIn(texts[key] ?? '').join(),
    );
    expect(wrong).toEqual([]);
  });

  test('does not contain the name of the brand', () => {
    expect(Object.values(texts).filter((text) => /isano/i.test(text))).toEqual([]);
  });
});

describe.each(Object.entries(pages))('%s in English', (page, english) => {
  test('has the same keys in its content file', () => {
    const file = Object.keys(contentOf('en', page));
    if (file.length > 0) expect(file.sort()).toEqual(Object.keys(english).sort());
  });

  test('does not contain the name of the brand', () => {
    expect(Object.values(english).filter((text) => /isano/i.test(text))).toEqual([]);
  });
});

test('has every page that a purchase needs', () => {
  expect(PURCHASE_PAGES.filter((page) => !pages[page])).toEqual([]);
});

test('has no English article before a brand name, because the right article depends on the name', () => {
  const articles = Object.values(pages).flatMap((english) =>
    Object.values(english).filter((text) => /\ban? \{(product|wallet|works)\}/i.test(text)),
  );
  expect(articles).toEqual([]);
});
