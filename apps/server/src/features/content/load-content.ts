import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CONTENT_PAGES, type ContentPage, type PageTexts } from '@portal/contract/content';
import { DEFAULT_LOCALE, LOCALE_LIST, type Locale } from '@portal/domain/locale';
import { z } from 'zod';
import { cleanHtml } from '../../platform/html/clean-html.ts';

/** Every page in every language, and a version that changes whenever any of them does (RULINGS 53). */
export type Content = {
  pages: Record<Locale, Partial<Record<ContentPage, PageTexts>>>;
  version: string;
  /** Files a language should have and has not: visitors read English there. */
  missing: string[];
};

const texts = z.record(
  z.string().regex(/^[a-z][\w-]*(\.[\w-]+)*$/i, 'a key is words joined by dots'),
  z.string(),
);

/**
 * Reads `{dir}/{language}/{page}.json`. English is built into the web app, so an English page may be absent; every
 * other language should have them all. Values of keys that end in `Html` are sanitised here, once. Throws one error
 * that names every file with what is wrong in it.
 */
export function loadContent(dir: string): Content {
  const problems: string[] = [];
  const entries = LOCALE_LIST.map((locale) => [locale, loadLanguage(dir, locale, problems)]);
  const pages: Content['pages'] = Object.fromEntries(entries);
  if (problems.length > 0)
    throw new Error(`The content can't be used:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  const missing = LOCALE_LIST.flatMap((locale) => missingOf(dir, locale, pages[locale]));
  return {
    pages,
    missing,
    version: createHash('sha256').update(JSON.stringify(pages)).digest('base64url').slice(0, 12),
  };
}

function loadLanguage(
  dir: string,
  locale: Locale,
  problems: string[],
): Partial<Record<ContentPage, PageTexts>> {
  const folder = join(dir, locale);
  const present = new Set(filesOf(folder));
  const found = CONTENT_PAGES.filter((page) => present.delete(page));
  for (const stranger of present) problems.push(`${join(folder, stranger)}.json: no page has this name`);
  return Object.fromEntries(found.map((page) => [page, loadPage(join(folder, `${page}.json`), problems)]));
}

function missingOf(dir: string, locale: Locale, pages: Partial<Record<ContentPage, PageTexts>>): string[] {
  if (locale === DEFAULT_LOCALE) return [];
  return CONTENT_PAGES.filter((page) => !pages[page]).map((page) => join(dir, locale, `${page}.json`));
}

function filesOf(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    return names.sort().map((name) => basename(name, '.json'));
  } catch {
    return [];
  }
}

function loadPage(file: string, problems: string[]): PageTexts {
  try {
    const parsed = texts.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (parsed.success) return Object.fromEntries(Object.entries(parsed.data).map(clean));
    problems.push(
      ...parsed.error.issues.map(({ path, message }) => `${file}: ${path.join('.')}: ${message}`),
    );
  } catch (error) {
    problems.push(`${file}: ${(error as Error).message}`);
  }
  return {};
}

function clean([key, text]: [string, string]): [string, string] {
  return [key, key.endsWith('Html') ? cleanHtml(text) : text];
}
