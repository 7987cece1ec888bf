import { CONTENT_PAGES, type ContentPage, type PageTexts } from '@portal/contract/content/content';
import { DEFAULT_LOCALE, LOCALE_LIST, type Locale } from '@portal/domain/language/locale';
import type { Finding } from './findings.ts';

type CheckKeysOptions = {
  /** The English that ships with the portal. */
  shipped: (page: ContentPage) => PageTexts;
  readPage: (page: ContentPage, locale: Locale) => PageTexts;
  /** Checks whether a path without language has a page. */
  pathExists: (path: string) => boolean;
  /** Placeholders that every text may contain: the brand's names. */
  brandNames: readonly string[];
};

/** Fields of every numbered entry, such as a banner slide or a menu entry. */
const ENTRY_FIELDS = ['label', 'path'];

/** Keys of `meta-data-config`; page-meta.ts of the web app reads them. */
const META_KEY = /^(?<name>.+)\.(?:title|description|image|noindex)$/;

/**
 * Finds texts that a language lacks (a missing page is one finding), texts that no screen uses, and texts with other
 * placeholders than the English one.
 */
export function checkKeys({ shipped, readPage, pathExists, brandNames }: CheckKeysOptions): Finding[] {
  return CONTENT_PAGES.flatMap((page) => {
    const isMeta = page === 'meta-data-config';
    // A page without an entry has the title of its screen.
    const english = isMeta ? {} : shipped(page);
    const wanted = readPage(page, DEFAULT_LOCALE);
    const isUsed = isMeta ? (key: string) => pathExists(pathOfMetaKey(key) ?? '') : usedKeys(english);
    return LOCALE_LIST.flatMap((locale) => {
      const texts = readPage(page, locale);
      const where = `${locale}/${page}.json`;
      const missing =
        locale === DEFAULT_LOCALE
          ? []
          : Object.keys(wanted).filter((key) => !(key in texts) && isTranslated(key));
      return [
        ...(Object.keys(texts).length === 0 && missing.length > 0
          ? [note(where, `missing: visitors read its ${missing.length} texts in English`)]
          : missing.map((key) => note(where, `"${key}" is missing; ${fallbackNote(key, english)}`))),
        ...Object.keys(texts)
          .filter((key) => !isUsed(key))
          .map((key) => note(where, `"${key}" is used by no screen`)),
        ...Object.entries(texts).flatMap(([key, text]) => {
          const wrong = wrongNames(text, { english: english[key], brandNames });
          return wrong ? [fault(where, `"${key}" contains ${wrong}`)] : [];
        }),
      ];
    });
  });
}

/** Describes what visitors get instead of a text: English, or nothing for an entry that an editor added. */
function fallbackNote(key: string, english: PageTexts): string {
  return key in english
    ? `visitors read English: ${english[key]}`
    : 'its entry is not shown in this language';
}

/** Links and icons are the same in every language. */
const isTranslated = (key: string) => !/\.(path|icon)$/.test(key);

/** Compares the placeholders of a text with those of the built-in English one; brand names are optional. */
function wrongNames(
  text: string,
  { english = '', brandNames }: { english: string | undefined; brandNames: readonly string[] },
): string | null {
  const isBrand = (name: string) => brandNames.includes(name);
  const [own, wanted] = [text, english].map((one) => namesIn(one).filter((name) => !isBrand(name)));
  if (own?.join() === wanted?.join()) return null;
  return `${inBraces(own)}; the English text contains ${inBraces(wanted)}`;
}

/** The placeholders of a text, without duplicates, sorted. */
function namesIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name))].sort();
}

const inBraces = (names: readonly string[] = []) =>
  names.map((name) => `{${name}}`).join(' ') || 'no placeholder';

const note = (where: string, what: string): Finding => ({ kind: 'note', where, what });
const fault = (where: string, what: string): Finding => ({ kind: 'fault', where, what });

/**
 * Returns a function that checks whether a screen uses a key of a content page: the built-in English has the key, or
 * another numbered entry of the same kind.
 */
function usedKeys(english: PageTexts): (key: string) => boolean {
  const entries = new Set(Object.keys(english).flatMap((key) => entryOf(key)?.kind ?? []));
  const fields = new Set([
    ...ENTRY_FIELDS,
    ...Object.keys(english).flatMap((key) => entryOf(key)?.field ?? []),
  ]);
  return (key) => {
    if (key in english) return true;
    const entry = entryOf(key);
    return entry !== null && entries.has(entry.kind) && fields.has(entry.field);
  };
}

/** Splits the key of a numbered entry: `banner.9.title` is the field `title` of a `banner`. */
function entryOf(key: string): { kind: string; field: string } | null {
  const [, kind, field] = /^([\w-]+)\.\d+\.(\w+)$/.exec(key) ?? [];
  return kind && field ? { kind, field } : null;
}

/** The page path of a key of `meta-data-config`; `null` for any other key. */
function pathOfMetaKey(key: string): string | null {
  const name = META_KEY.exec(key)?.groups?.name;
  if (!name) return null;
  return name === 'home' ? '/' : `/${name.replaceAll('.', '/')}`;
}
