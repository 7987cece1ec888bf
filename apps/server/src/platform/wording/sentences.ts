import { type Brand, brandWords } from '@portal/domain/brand';
import type { Locale } from '@portal/domain/locale';

/**
 * English sentences that the server sends to customers. The content page `message-translation` has the other
 * languages and can replace the English.
 */
export type Sentences<Key extends string = string> = {
  page: 'message-translation';
  english: Readonly<Record<Key, string>>;
  open: false;
};

/** Declares the sentences of one part of the server. */
export function defineSentences<const Key extends string>(english: Record<Key, string>): Sentences<Key> {
  return { page: 'message-translation', english, open: false };
}

/**
 * Returns a sentence in a language, with the placeholders `{name}` filled from the brand and from `words`.
 */
export type Say = <Key extends string>(
  from: Sentences<Key>,
  key: Key,
  locale: Locale,
  words?: Record<string, string>,
) => string;

/** The text of the content for a key and language; `undefined`: use the built-in English. */
export type Wording = (key: string, locale: Locale) => string | undefined;

/**
 * Creates the `Say` of one brand. An unknown placeholder stays in the text, so that the mistake is visible.
 */
export function sayer(brand: Pick<Brand, 'name'>, wording: Wording): Say {
  const brandValues: Record<string, string> = brandWords(brand);
  return ({ english }, key, locale, words = {}) =>
    (wording(key, locale) ?? english[key]).replace(
      /\{(\w+)\}/g,
      (whole, name: string) => words[name] ?? brandValues[name] ?? whole,
    );
}
