import type { Locale } from '@portal/domain/language/locale';
import { readTable } from '@portal/platform/read-table';

/** Languages of the sandbox's texts; the portal shows English in any other. */
const LANGUAGES = ['en', 'sw', 'rw', 'fr'] as const satisfies readonly Locale[];

/** A language of the sandbox's texts. */
export type SandboxLanguage = (typeof LANGUAGES)[number];

/** A text in every language of the sandbox. */
export type SandboxText = Record<SandboxLanguage, string>;

/**
 * Texts of the sandbox by their English text. Names of bundles are used in SMS: their characters are in the GSM
 * alphabet, and French numbers have no separator, because French reads `1,000` as one.
 */
const TEXTS: ReadonlyMap<string, SandboxText> = new Map(
  readTable(new URL('texts.csv', import.meta.url), LANGUAGES).map((text) => [text.en, text]),
);

/** Returns a text in every language, with its placeholders `{name}` filled. Throws when texts.csv has no such text. */
export function sandboxText(english: string, values: Record<string, string | number> = {}): SandboxText {
  const text = TEXTS.get(english);
  if (!text) throw new Error(`texts.csv has no "${english}"`);
  const fill = (locale: SandboxLanguage) =>
    text[locale].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  return inEachLanguage(fill);
}

/** Builds a text in every language. */
export function inEachLanguage(build: (locale: SandboxLanguage) => string): SandboxText {
  return Object.fromEntries(LANGUAGES.map((locale) => [locale, build(locale)])) as SandboxText;
}
