import { LANGUAGES } from './languages.ts';

/** A language of the portal, by its code. */
export type Locale = keyof typeof LANGUAGES;

/** Language of a page nobody asked another for, the one every text is there in. SPEC section 9. */
export const DEFAULT_LOCALE = 'en' as const satisfies Locale;

/** The languages in the order they are offered. */
export const LOCALE_LIST = Object.keys(LANGUAGES) as Locale[];

type LocaleFacts = {
  /** On the wire: `SW` (SPEC section 3 "Language state"). */
  code: string;
  /** First part of its addresses: `/sw`, none for the default. */
  prefix: string;
  /** What it calls itself. */
  name: string;
  /** For attributes `lang` and `hreflang`. */
  htmlLang: string;
};

/** What follows from the code of each language. */
export const LOCALES = Object.fromEntries(
  LOCALE_LIST.map((locale): [Locale, LocaleFacts] => [
    locale,
    {
      code: locale.toUpperCase(),
      prefix: locale === DEFAULT_LOCALE ? '' : `/${locale}`,
      name: LANGUAGES[locale],
      htmlLang: locale,
    },
  ]),
) as Record<Locale, LocaleFacts>;

/** Wire or path text to a language, `null` when it is none of ours. */
export function parseLocale(text: string | undefined): Locale | null {
  const lower = text?.toLowerCase();
  return LOCALE_LIST.find((locale) => locale === lower) ?? null;
}

/** `/prepaid-recharge` in Swahili is `/sw/prepaid-recharge`. `path` starts with a slash. */
export function localisePath(path: string, locale: Locale): string {
  const { prefix } = LOCALES[locale];
  return path === '/' && prefix ? prefix : `${prefix}${path}`;
}

/** Splits a URL path into its language and the path without it: `/sw/table` -> `sw`, `/table`. */
export function splitLocale(path: string): { locale: Locale; path: string } {
  const [, first = '', ...rest] = path.split('/');
  const locale = LOCALE_LIST.find((candidate) => LOCALES[candidate].prefix === `/${first}`);
  return locale ? { locale, path: `/${rest.join('/')}` } : { locale: DEFAULT_LOCALE, path };
}

/**
 * Which form of a text goes with a number. A language whose rules the runtime does not know (no browser knows those
 * of Kinyarwanda) has two: one, and all others; left to itself each runtime would take those of its own language.
 */
export function pluralForm(count: number, locale: Locale): string {
  const { htmlLang } = LOCALES[locale];
  if (Intl.PluralRules.supportedLocalesOf(htmlLang).length === 0) return count === 1 ? 'one' : 'other';
  return new Intl.PluralRules(htmlLang).select(count);
}
