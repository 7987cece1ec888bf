import type { ContentPage, PageTexts } from '@portal/contract/content/content';
import { DEFAULT_LOCALE, LOCALES, type Locale, offeredLocales } from '@portal/domain/language/locale';
import { useLocale } from '../context/root-data.ts';
import { useLoadedTexts } from './use-texts.ts';

/**
 * Languages in which a page of the portal is written: those that have texts for every content page it shows. In any
 * other language the whole of it is in English rather than half of it, and says so to screen readers (`lang`) and
 * search engines (canonical address, alternates, site map).
 */
export function writtenIn(
  pages: readonly ContentPage[],
  readPage: (page: ContentPage, locale: Locale) => PageTexts,
): Locale[] {
  return offeredLocales().filter(
    (locale) => locale === DEFAULT_LOCALE || pages.every((page) => hasTexts(readPage(page, locale))),
  );
}

/** Whether a language says anything on a content page. */
export function hasTexts(texts: PageTexts): boolean {
  return Object.keys(texts).length > 0;
}

/** Languages this page is written in. */
export function useWrittenIn(): Locale[] {
  const lists = useLoadedTexts().flatMap((texts) => (texts.writtenIn ? [texts.writtenIn] : []));
  return offeredLocales().filter((locale) => lists.every((list) => list.includes(locale)));
}

/** Languages that search engines may know this page in: its words and what it shows are written in them. */
export function useKnownIn(): Locale[] {
  const written = useWrittenIn();
  const lists = useLoadedTexts().flatMap(({ contentIn }) => (contentIn ? [contentIn] : []));
  return written.filter((locale) => lists.every((list) => list.includes(locale)));
}

/** `lang` of the main part of this page where it is not in the language of its address (WCAG 3.1.2). */
export function useForeignLang(): string | undefined {
  return useWrittenIn().includes(useLocale()) ? undefined : LOCALES[DEFAULT_LOCALE].htmlLang;
}
