import { existsSync, globSync, readFileSync } from 'node:fs';
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

function contentOf(language: string, page: string): Record<string, string> {
  const file = new URL(`${language}/${page}.json`, CONTENT);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

const namesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

const pages = await builtInPages();

describe.each(Object.entries(pages))('%s', (page, english) => {
  const swahili = contentOf('sw', page);

  test('every text is there in Swahili', () => {
    expect(Object.keys(english).filter((key) => !swahili[key])).toEqual([]);
  });

  test('Swahili has no text that no screen asks for', () => {
    expect(Object.keys(swahili).filter((key) => !(key in english))).toEqual([]);
  });

  test('Swahili names the same things', () => {
    const wrong = Object.keys(english).filter(
      (key) => namesIn(english[key] ?? '').join() !== namesIn(swahili[key] ?? '').join(),
    );
    expect(wrong).toEqual([]);
  });

  test('the English file, where there is one, knows the same keys', () => {
    const file = Object.keys(contentOf('en', page));
    if (file.length > 0) expect(file.sort()).toEqual(Object.keys(english).sort());
  });

  test('no text spells the brand', () => {
    const spelt = [...Object.values(english), ...Object.values(swahili)].filter((text) =>
      /isano/i.test(text),
    );
    expect(spelt).toEqual([]);
  });
});
