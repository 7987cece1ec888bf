import { CONTENT_PAGES, type ContentPage, type PageTexts } from '@portal/contract/content/content';
import { DEFAULT_LOCALE, LOCALE_LIST, type Locale } from '@portal/domain/language/locale';
import type { Finding } from './findings.ts';
import { pathOfMetaKey, usedKeys } from './known-keys.ts';

type Reading = {
  /** The English that ships with the portal. */
  shipped: (page: ContentPage) => PageTexts;
  readPage: (page: ContentPage, locale: Locale) => PageTexts;
  /** Whether a path without language has a page. */
  isThere: (path: string) => boolean;
  /** Names that every text may name: the brand's. */
  brandNames: readonly string[];
};

/** Texts that a language lacks (a page it lacks as a whole is one finding), texts that no screen asks for, and texts that name other things than the English. */
export function checkKeys({ shipped, readPage, isThere, brandNames }: Reading): Finding[] {
  return CONTENT_PAGES.flatMap((page) => {
    const isMeta = page === 'meta-data-config';
    // Without an entry of its own a page has the title of its screen.
    const english = isMeta ? {} : shipped(page);
    const wanted = readPage(page, DEFAULT_LOCALE);
    const isUsed = isMeta ? (key: string) => isThere(pathOfMetaKey(key) ?? '') : usedKeys(english);
    return LOCALE_LIST.flatMap((locale) => {
      const texts = readPage(page, locale);
      const where = `${locale}/${page}.json`;
      const missing =
        locale === DEFAULT_LOCALE ? [] : Object.keys(wanted).filter((key) => !(key in texts) && isTold(key));
      return [
        ...(Object.keys(texts).length === 0 && missing.length > 0
          ? [note(where, `not there: visitors read its ${missing.length} texts in English`)]
          : missing.map((key) => note(where, `"${key}" is missing; ${insteadOf(key, english)}`))),
        ...Object.keys(texts)
          .filter((key) => !isUsed(key))
          .map((key) => note(where, `"${key}" is used by no screen`)),
        ...Object.entries(texts).flatMap(([key, text]) => {
          const said = wrongNames(text, { english: english[key], brandNames });
          return said ? [fault(where, `"${key}" names ${said}`)] : [];
        }),
      ];
    });
  });
}

/** What a visitor gets in place of a text: English, or nothing of an entry that an editor added. */
function insteadOf(key: string, english: PageTexts): string {
  return key in english ? `visitors read English: ${english[key]}` : 'what it belongs to is not shown there';
}

/** Where a link leads and which icon stands beside it is the same in every language. */
const isTold = (key: string) => !/\.(path|icon)$/.test(key);

/** What is wrong with the `{names}` of a text; the brand's may come and go. `english`: the text that ships, if any. */
function wrongNames(
  text: string,
  { english = '', brandNames }: { english: string | undefined; brandNames: readonly string[] },
): string | null {
  const isBrand = (name: string) => brandNames.includes(name);
  const [own, wanted] = [text, english].map((one) => namesIn(one).filter((name) => !isBrand(name)));
  if (own?.join() === wanted?.join()) return null;
  return `${inBraces(own)}, English ${inBraces(wanted)}`;
}

/** The names between braces, each once, in one order. */
function namesIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name))].sort();
}

const inBraces = (names: readonly string[] = []) => names.map((name) => `{${name}}`).join(' ') || 'nothing';

const note = (where: string, what: string): Finding => ({ kind: 'note', where, what });
const fault = (where: string, what: string): Finding => ({ kind: 'fault', where, what });
