import type { Locale } from './locale.ts';

/** A text by language. English is required. */
export type Localised = { en: string } & { [L in Exclude<Locale, 'en'>]?: string };

/** The text in a language; in English when it is not translated. */
export function inLocale(text: Localised, locale: Locale): string {
  return text[locale] ?? text.en;
}
