import { BUNDLE_NOTES_FILE } from '@portal/contract/content/bundle-notes';
import { CONTENT_DOCUMENTS, CONTENT_PAGES } from '@portal/contract/content/content';
import { shopIdOf } from '@portal/contract/content/shop-file';
import { DEFAULT_LOCALE, LOCALE_LIST, type Locale } from '@portal/domain/language/locale';
import type { ContentFile } from '@portal/platform/content/content-files';
import { isProductCode } from '../read-bundle-notes.ts';

/** Where a text is: a key of a file of texts, or a whole file. */
export type TextPlace = {
  /** Path of the file: `sw/payment-translation.json`. */
  path: string;
  /** Key of the text in it; empty for a file that is edited as a whole: Markdown, forms and shops. */
  key: string;
};

/** A text at its place; `null` leaves it to the operator's folder or the built-in content. */
export type PlacedText = TextPlace & { text: string | null };

const MARKDOWN = /^(faqs\/[\w-]+|pages\/([\w-]+\/)*[\w-]+)\.md$/;
const KEY = /^[a-z](?:[\w-]|\{\w+\})*(\.[\w-]+)*$/i;
const LONGEST_PATH = 120;

/** Splits a path into language and the path in it: `sw`, `payment-translation.json`. `null` without a language. */
export function splitContentPath(path: string): { locale: Locale; file: string } | null {
  const [first = '', ...rest] = path.split('/');
  const locale = LOCALE_LIST.find((known) => known === first);
  return locale && rest.length > 0 ? { locale, file: rest.join('/') } : null;
}

/** Whether a file, without its language, has texts by key; those of notes are codes of bundles. */
export function hasKeys(file: string): boolean {
  return file === BUNDLE_NOTES_FILE || CONTENT_PAGES.some((page) => file === `${page}.json`);
}

/** Whether the portal reads a text from this place (docs/content.md). */
export function isTextPlace({ path, key }: TextPlace): boolean {
  const file = path.length <= LONGEST_PATH ? splitContentPath(path)?.file : undefined;
  if (file === undefined) return false;
  if (file === BUNDLE_NOTES_FILE) return isProductCode(key);
  if (hasKeys(file)) return KEY.test(key);
  if (shopIdOf(file) !== null) return key === '' && path.startsWith(`${DEFAULT_LOCALE}/`);
  return key === '' && (MARKDOWN.test(file) || CONTENT_DOCUMENTS.some((name) => file === `${name}.json`));
}

/** A name of a place for maps. */
export function placeName({ path, key }: TextPlace): string {
  return `${path} ${key}`;
}

/** Where the messages about the content say that a file is from. */
const ORIGIN = 'staff desk: ';

/** The files that texts make: the keys of one path together. */
export function toContentFiles(texts: readonly PlacedText[]): ContentFile[] {
  const byPath = Map.groupBy(
    texts.filter(({ text }) => text !== null),
    ({ path }) => path,
  );
  return [...byPath].map(([path, placed]) => {
    const [first] = placed;
    const content =
      first?.key === ''
        ? (first.text ?? '')
        : JSON.stringify(Object.fromEntries(placed.map(({ key, text }) => [key, text])), null, 2);
    return fromDesk(path, Buffer.from(content));
  });
}

/** A file of the content that is from the staff desk. */
export function fromDesk(path: string, bytes: Buffer): ContentFile {
  return { path, file: ORIGIN + path, bytes, builtIn: false };
}

/** Whether a file was published in the staff desk. */
export function isFromDesk({ file }: Pick<ContentFile, 'file'>): boolean {
  return file.startsWith(ORIGIN);
}

/** Puts texts over others: a later one of the same place counts. */
export function overlayTexts(...layers: readonly (readonly PlacedText[])[]): PlacedText[] {
  return [...new Map(layers.flat().map((text) => [placeName(text), text])).values()];
}
