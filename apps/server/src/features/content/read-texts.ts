import { CONTENT_DOCUMENTS, CONTENT_PAGES, type ContentPage, type PageTexts } from '@portal/contract/content';
import { LOCALE_LIST, type Locale } from '@portal/domain/locale';
import { z } from 'zod';
import type { ContentFile, ContentFiles, ReportProblem } from '../../platform/content/content-files.ts';
import type { CleanText } from './clean-text.ts';
import { parseJsonFile } from './parse-json-file.ts';

/** Texts of every page in every language. */
export type AllTexts = Record<Locale, Partial<Record<ContentPage, PageTexts>>>;

const texts = z.record(
  z.string().regex(/^[a-z](?:[\w-]|\{\w+\})*(\.[\w-]+)*$/i, 'a key is words joined by dots'),
  z.string('a text, in double quotes'),
);

/**
 * Reads `{language}/{page}.json`, key by key over the layers: an operator's file holds only what differs. English is
 * built into the web app, so an English page may be absent; `missingTexts` tells what other languages lack.
 */
export function readTexts(files: ContentFiles, clean: CleanText, report: ReportProblem): AllTexts {
  const entries = LOCALE_LIST.map((locale) => [locale, readLanguage(files, locale, { clean, report })]);
  return Object.fromEntries(entries);
}

type Reading = { clean: CleanText; report: ReportProblem };

function readLanguage(files: ContentFiles, locale: Locale, { clean, report }: Reading): AllTexts[Locale] {
  const pages: AllTexts[Locale] = {};
  for (const file of files.below(locale, '.json')) {
    const name = nameOf(file, locale);
    if (name === null || CONTENT_DOCUMENTS.some((document) => document === name)) continue;
    const page = CONTENT_PAGES.find((known) => known === name);
    if (!page) report({ file: file.file, problem: 'no page has this name' });
    else pages[page] = { ...pages[page], ...readPage(file, { locale, clean, report }) };
  }
  return pages;
}

function readPage(file: ContentFile, { locale, clean, report }: Reading & { locale: Locale }): PageTexts {
  const read = parseJsonFile(file, texts, report);
  if (!read) return {};
  const tell = (place: string) => (problem: string) => report({ file: file.file, place, problem });
  for (const key of repeatedKeys(file)) tell(key)('it is there twice');
  return Object.fromEntries(
    Object.entries(read).map(([key, text]) => [key, clean({ key, text, locale, report: tell(key) })]),
  );
}

/** Keys of a well-formed file of texts that are there twice: JSON takes the last, and an editor may mend the first. */
function repeatedKeys({ bytes }: ContentFile): string[] {
  const seen = new Set<string>();
  const strings = bytes.toString('utf8').matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?/g);
  return [...strings].flatMap(([, key = '', colon]) => {
    if (!colon) return [];
    const isRepeated = seen.has(key);
    seen.add(key);
    return isRepeated ? [key] : [];
  });
}

/** `sw/x.json` is `x`; files deeper down belong to somebody else. */
function nameOf({ path }: ContentFile, locale: Locale): string | null {
  const name = path.slice(locale.length + 1, -'.json'.length);
  return name.includes('/') ? null : name;
}

/** Pages that a language other than English lacks altogether, as `sw/about-config.json`: visitors read English there. */
export function missingTexts(all: AllTexts): string[] {
  return LOCALE_LIST.filter((locale) => locale !== 'en').flatMap((locale) =>
    CONTENT_PAGES.filter((page) => !all[locale][page]).map((page) => `${locale}/${page}.json`),
  );
}
