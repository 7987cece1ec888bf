import { BUNDLE_NOTES_FILE } from '@portal/contract/content/bundle-notes';
import {
  CONTENT_DOCUMENTS,
  CONTENT_PAGES,
  type ContentPage,
  type PageTexts,
} from '@portal/contract/content/content';
import { DEFAULT_LOCALE, LOCALE_LIST, type Locale } from '@portal/domain/language/locale';
import type { ContentFile, ContentFiles, ReportProblem } from '@portal/platform/content/content-files';
import { z } from 'zod';
import type { CleanText } from './clean-text.ts';
import { parseJsonFile } from './parse-json-file.ts';

/** Texts of every page in every language. */
export type AllTexts = Record<Locale, Partial<Record<ContentPage, PageTexts>>>;

const texts = z.record(
  z.string().regex(/^[a-z](?:[\w-]|\{\w+\})*(\.[\w-]+)*$/i, 'a key is words joined by dots'),
  z.string('a text, in double quotes'),
);

/** `shipped`: the built-in English, without the operator's changes. */
export type ReadTexts = { texts: AllTexts; shipped: AllTexts[Locale] };

/**
 * Reads `{language}/{page}.json` of all folders and merges them by key: an operator's file contains only changes.
 * English is complete; `missingTexts` lists what other languages lack.
 */
export function readTexts(files: ContentFiles, clean: CleanText, report: ReportProblem): ReadTexts {
  const entries = LOCALE_LIST.map((locale) => [
    locale,
    readLanguage(files.below(locale, '.json'), locale, { clean, report }),
  ]);
  const builtIn = files.below(DEFAULT_LOCALE, '.json').filter((file) => file.builtIn);
  // The problems of these files are reported above.
  const shipped = readLanguage(builtIn, DEFAULT_LOCALE, { clean, report: () => {} });
  return { texts: Object.fromEntries(entries), shipped };
}

/**
 * Adds the English text for each missing one. An entry that an operator added only in English, such as another slide,
 * is not copied; neither is a plural form that the language does not use.
 */
export function fillWithEnglish(texts: AllTexts, shipped: AllTexts[Locale]): AllTexts {
  const english = texts[DEFAULT_LOCALE];
  const fill = (page: ContentPage, own: PageTexts | undefined): PageTexts => {
    const { [page]: all = {} } = english;
    if (!own) return all;
    const lacking = Object.keys(shipped[page] ?? {}).filter((key) => !hasForm(own, key));
    return { ...Object.fromEntries(lacking.map((key) => [key, all[key] ?? ''])), ...own };
  };
  const entries = LOCALE_LIST.map((locale) => [
    locale,
    Object.fromEntries(CONTENT_PAGES.map((page) => [page, fill(page, texts[locale][page])])),
  ]);
  return Object.fromEntries(entries);
}

function hasForm(own: PageTexts, key: string): boolean {
  const [base = key] = key.split(/_(?:one|other)$/);
  return key in own || (base !== key && ['_one', '_other', ''].some((form) => base + form in own));
}

type ReadContext = { clean: CleanText; report: ReportProblem };

function readLanguage(
  files: readonly ContentFile[],
  locale: Locale,
  { clean, report }: ReadContext,
): AllTexts[Locale] {
  const pages: AllTexts[Locale] = {};
  for (const file of files) {
    const name = nameOf(file, locale);
    if (name === null || `${name}.json` === BUNDLE_NOTES_FILE) continue;
    if (CONTENT_DOCUMENTS.some((document) => document === name)) continue;
    const page = CONTENT_PAGES.find((known) => known === name);
    if (!page) report({ file: file.file, problem: 'no page has this name' });
    else pages[page] = { ...pages[page], ...readPage(file, { locale, clean, report }) };
  }
  return pages;
}

function readPage(file: ContentFile, { locale, clean, report }: ReadContext & { locale: Locale }): PageTexts {
  const read = parseJsonFile(file, texts, report);
  if (!read) return {};
  const reportAt = (place: string) => (problem: string) => report({ file: file.file, place, problem });
  for (const key of repeatedKeys(file)) reportAt(key)('it is there twice');
  return Object.fromEntries(
    Object.entries(read).map(([key, text]) => [key, clean({ key, text, locale, report: reportAt(key) })]),
  );
}

/** Finds duplicate keys of a valid file: JSON uses the last one, while an editor may change the first. */
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

/** Name of a file of texts, `x` for `sw/x.json`; `null` for files in deeper folders. */
function nameOf({ path }: ContentFile, locale: Locale): string | null {
  const name = path.slice(locale.length + 1, -'.json'.length);
  return name.includes('/') ? null : name;
}

/** Lists missing pages, such as `sw/about-config.json`: visitors read English there. */
export function missingTexts(all: AllTexts): string[] {
  return LOCALE_LIST.filter((locale) => locale !== DEFAULT_LOCALE).flatMap((locale) =>
    CONTENT_PAGES.filter((page) => !all[locale][page]).map((page) => `${locale}/${page}.json`),
  );
}
