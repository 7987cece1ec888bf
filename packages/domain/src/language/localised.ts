import type { Locale } from './locale.ts';

/** Words in the languages somebody wrote them in: English always, the others as far as they go. */
export type Localised = { en: string } & { [L in Exclude<Locale, 'en'>]?: string };

/** The words in a language, or in English where nobody wrote them in it yet. */
export function inLocale(words: Localised, locale: Locale): string {
  return words[locale] ?? words.en;
}
