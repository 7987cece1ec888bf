import { CONTENT_PAGES, type ContentPage, type PageTexts } from '@portal/contract/content';
import { DEFAULT_LOCALE, LOCALE_LIST, type Locale } from '@portal/domain/locale';
import type { BuiltInWeb } from './built-in-web.ts';
import type { Finding } from './findings.ts';

type Reading = { english: BuiltInWeb['english']; readPage: (page: ContentPage, locale: Locale) => PageTexts };

/** Texts that a language lacks (a page it lacks as a whole is one finding), texts that no screen asks for, and texts that name other things than the English. */
export function checkKeys({ english, readPage }: Reading): Finding[] {
  return CONTENT_PAGES.flatMap((page) => {
    const built = english[page];
    const given = readPage(page, DEFAULT_LOCALE);
    const wanted = { ...built?.texts, ...given };
    return LOCALE_LIST.flatMap((locale) => {
      const texts = readPage(page, locale);
      const where = `${locale}/${page}.json`;
      const known = (key: string) => (built ? key in built.texts || built.open : key in given);
      const missing = locale === DEFAULT_LOCALE ? [] : Object.keys(wanted).filter((key) => !(key in texts));
      return [
        ...(Object.keys(texts).length === 0 && missing.length > 0
          ? [note(where, `not there: visitors read its ${missing.length} texts in English`)]
          : missing.map((key) => note(where, `"${key}" is missing; visitors read English: ${wanted[key]}`))),
        ...Object.keys(texts)
          .filter((key) => !known(key))
          .map((key) => note(where, `"${key}" is used by no screen`)),
        ...Object.keys(texts)
          .filter((key) => wanted[key] !== undefined && namesIn(texts[key]) !== namesIn(wanted[key]))
          .map((key) =>
            fault(
              where,
              `"${key}" names ${namesIn(texts[key]) || 'nothing'}, English ${namesIn(wanted[key])}`,
            ),
          ),
      ];
    });
  });
}

/** The `{names}` of a text, in one order. */
function namesIn(text = ''): string {
  return [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ');
}

const note = (where: string, what: string): Finding => ({ kind: 'note', where, what });
const fault = (where: string, what: string): Finding => ({ kind: 'fault', where, what });
