import { CONTENT_PAGES, type ContentPage, type PageTexts } from '@portal/contract/content/content';
import { foldText } from '@portal/domain/language/folded-text';
import { LOCALE_LIST, type Locale } from '@portal/domain/language/locale';
import { type ContentFile, contentFiles } from '../platform/content/content-files.ts';

type Searched = {
  readPage: (page: ContentPage, locale: Locale) => PageTexts;
  files: readonly ContentFile[];
  /** The brand's names, which visitors read in the place of `{product}`. */
  words: Record<string, string>;
};

/**
 * Where words that a visitor reads are written, one line for each place: the file an editor makes in a folder of their
 * own, the key in it, and the text. Upper case and accents do not matter; the brand's names may be typed as they are shown.
 */
export function findWords(typed: string, { readPage, files, words }: Searched): string[] {
  const sought = foldText(typed.trim()).text;
  const holds = (text: string) =>
    [text, named(text, words)].some((one) => foldText(one).text.includes(sought));
  const texts = LOCALE_LIST.flatMap((locale) =>
    CONTENT_PAGES.flatMap((page) =>
      Object.entries(readPage(page, locale))
        .filter(([, text]) => holds(text))
        .map(([key, text]) => `${locale}/${page}.json: "${key}": ${text}`),
    ),
  );
  const written = LOCALE_LIST.flatMap((locale) => contentFiles(files).topmost(locale, '.md'));
  const lines = written.flatMap(({ path, bytes }) =>
    bytes
      .toString('utf8')
      .split('\n')
      .flatMap((line, index) => (holds(line) ? [`${path}: line ${index + 1}: ${line.trim()}`] : [])),
  );
  return sought ? [...texts, ...lines] : [];
}

function named(text: string, words: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);
}
