import { type Brand, brandWords } from '@portal/domain/brand';
import type { Locale } from '@portal/domain/locale';

/** Sentences the server says by itself, in English; other languages and other words are content. */
export type Sentences<Key extends string = string> = {
  page: 'message-translation';
  english: Readonly<Record<Key, string>>;
  open: false;
};

/** Names the sentences of a part of the server; the content page `message-translation` is laid over them. */
export function defineSentences<const Key extends string>(english: Record<Key, string>): Sentences<Key> {
  return { page: 'message-translation', english, open: false };
}

/** A sentence in a language, with the brand's words and those of the moment in it. */
export type Say = <Key extends string>(
  from: Sentences<Key>,
  key: Key,
  locale: Locale,
  words?: Record<string, string>,
) => string;

/** What the content says for a key in a language; `undefined` leaves the built-in English. */
export type Wording = (key: string, locale: Locale) => string | undefined;

/** Says sentences for one brand. A name nobody gave stays as it is, so that it is seen. */
export function sayer(brand: Pick<Brand, 'name'>, wording: Wording): Say {
  const own: Record<string, string> = brandWords(brand);
  return ({ english }, key, locale, words = {}) =>
    (wording(key, locale) ?? english[key]).replace(
      /\{(\w+)\}/g,
      (whole, name: string) => words[name] ?? own[name] ?? whole,
    );
}
