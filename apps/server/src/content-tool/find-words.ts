import { BUNDLE_NOTES_FILE } from '@portal/contract/content/bundle-notes';
import { CONTENT_PAGES, type ContentPage, type PageTexts } from '@portal/contract/content/content';
import { foldText } from '@portal/domain/language/folded-text';
import { LOCALE_LIST, type Locale } from '@portal/domain/language/locale';
import { type ContentFile, contentFiles } from '@portal/platform/content/content-files';
import { fillNames } from '@portal/platform/wording/fill-names';

type Searched = {
  readPage: (page: ContentPage, locale: Locale) => PageTexts;
  readBundleNotes: (locale: Locale) => ReadonlyMap<string, string>;
  files: readonly ContentFile[];
  /** The brand's names, which replace `{product}` and the like. */
  words: Record<string, string>;
};

/**
 * Finds where a text that visitors read is written. One line per place: the file that an editor creates in their own
 * folder, the key in it, and the text. Ignores case and accents; brand names may be typed as they are shown.
 */
export function findWords(typed: string, { readPage, readBundleNotes, files, words }: Searched): string[] {
  const query = foldText(typed.trim()).text;
  const isMatch = (text: string) =>
    [text, fillNames(text, words)].some((one) => foldText(one).text.includes(query));
  const find = (path: string, texts: Iterable<[string, string]>) =>
    [...texts].filter(([, text]) => isMatch(text)).map(([key, text]) => `${path}: "${key}": ${text}`);
  const texts = LOCALE_LIST.flatMap((locale) => [
    ...CONTENT_PAGES.flatMap((page) =>
      find(`${locale}/${page}.json`, Object.entries(readPage(page, locale))),
    ),
    ...find(`${locale}/${BUNDLE_NOTES_FILE}`, readBundleNotes(locale)),
  ]);
  const written = LOCALE_LIST.flatMap((locale) => contentFiles(files).topmost(locale, '.md'));
  const lines = written.flatMap(({ path, bytes }) =>
    bytes
      .toString('utf8')
      .split('\n')
      .flatMap((line, index) => (isMatch(line) ? [`${path}: line ${index + 1}: ${line.trim()}`] : [])),
  );
  return query ? [...texts, ...lines] : [];
}
