import { CONTENT_DOCUMENTS } from '@portal/contract/content/content';
import { DEFAULT_LOCALE, LOCALE_LIST, type Locale } from '@portal/domain/language/locale';
import type { ContentFiles, ReportProblem } from '@portal/platform/content/content-files';
import type { z } from 'zod';
import { parseJsonFile } from './parse-json-file.ts';

/** Structured pages by name, in every language; missing ones in English. */
export type AllDocuments = Record<Locale, Map<string, unknown>>;

/** Reads `{language}/{name}.json` for each schema. An operator's file replaces the built-in one completely. */
export function readDocuments(
  files: ContentFiles,
  schemas: Record<string, z.ZodType>,
  report: ReportProblem,
): AllDocuments {
  const read = (locale: Locale) => {
    const found = new Map<string, unknown>();
    for (const file of files.topmost(locale, '.json')) {
      const name = file.path.slice(locale.length + 1, -'.json'.length);
      const schema = Object.hasOwn(schemas, name) && schemas[name];
      const value = schema ? parseJsonFile(file, schema, report) : null;
      if (value !== null) found.set(name, value);
    }
    return found;
  };
  const english = read(DEFAULT_LOCALE);
  const entries = LOCALE_LIST.map((locale) => [
    locale,
    locale === DEFAULT_LOCALE ? english : new Map([...english, ...read(locale)]),
  ]);
  return Object.fromEntries(entries);
}

/** Lists missing structured pages, such as `sw/get-form-schema`. */
export function missingDocuments(files: ContentFiles): string[] {
  return LOCALE_LIST.filter((locale) => locale !== DEFAULT_LOCALE).flatMap((locale) => {
    const existing = new Set(files.topmost(locale, '.json').map(({ path }) => path));
    return CONTENT_DOCUMENTS.map((name) => `${locale}/${name}`).filter(
      (name) => !existing.has(`${name}.json`),
    );
  });
}
