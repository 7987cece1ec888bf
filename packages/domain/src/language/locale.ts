import { getCountry } from '../country/country.ts';
import { LANGUAGES } from './languages.ts';

/** A language of the portal, by its code. */
export type Locale = keyof typeof LANGUAGES;

/** The language in which every text exists; others fall back to it. SPEC section 9. */
export const DEFAULT_LOCALE = 'en' as const satisfies Locale;

/** The languages that the portal has texts for, in display order. The country offers some of them. */
export const LOCALE_LIST = Object.keys(LANGUAGES) as Locale[];

type LocaleFacts = {
  /** Wire code: `SW` (SPEC section 3 "Language state"). */
  code: string;
  /** Path prefix: `/sw`, empty for the country's default language. */
  readonly prefix: string;
  /** Its own name. */
  name: string;
  /** For attributes `lang` and `hreflang`. */
  htmlLang: string;
};

/** The languages on offer in the country, in its order. */
export function offeredLocales(): readonly Locale[] {
  return getCountry().languages.offered;
}

/** The country's default language: that of paths without a prefix, and of a caller that names none. */
export function countryLocale(): Locale {
  return getCountry().languages.default;
}

/** Facts derived from the code of each language. */
export const LOCALES = Object.fromEntries(
  LOCALE_LIST.map((locale): [Locale, LocaleFacts] => [
    locale,
    {
      code: locale.toUpperCase(),
      get prefix() {
        return locale === countryLocale() ? '' : `/${locale}`;
      },
      name: LANGUAGES[locale],
      htmlLang: locale,
    },
  ]),
) as Record<Locale, LocaleFacts>;

/** Parses the wire code or path segment of a language on offer; `null` for any other text. */
export function parseLocale(text: string | undefined): Locale | null {
  const lower = text?.toLowerCase();
  return offeredLocales().find((locale) => locale === lower) ?? null;
}

/** `/prepaid-recharge` in Swahili is `/sw/prepaid-recharge`. `path` starts with a slash. */
export function localisePath(path: string, locale: Locale): string {
  const { prefix } = LOCALES[locale];
  return path === '/' && prefix ? prefix : `${prefix}${path}`;
}

/** Splits a URL path into its language and the path without it: `/sw/table` -> `sw`, `/table`. */
export function splitLocale(path: string): { locale: Locale; path: string } {
  const [, first = '', ...rest] = path.split('/');
  const locale = offeredLocales().find((candidate) => LOCALES[candidate].prefix === `/${first}`);
  return locale ? { locale, path: `/${rest.join('/')}` } : { locale: countryLocale(), path };
}

/**
 * The prefix that looks like a language in a path, `/sw` of `/sw/table`, or nothing; the language need not be on offer.
 * For the service worker, which does not know the country.
 */
export function localePrefix(path: string): string {
  const first = path.split('/', 2)[1];
  return LOCALE_LIST.some((locale) => locale === first) ? `/${first}` : '';
}

/** The path without its {@link localePrefix}. */
export function withoutLocale(path: string): string {
  return path.slice(localePrefix(path).length) || '/';
}

/**
 * The plural form for a number. A language that the runtime has no rules for (no browser has those of Kinyarwanda) has
 * two forms: `one` and `other`; by default, a runtime would use the rules of its own language.
 */
export function pluralForm(count: number, locale: Locale): string {
  const { htmlLang } = LOCALES[locale];
  if (Intl.PluralRules.supportedLocalesOf(htmlLang).length === 0) return count === 1 ? 'one' : 'other';
  return new Intl.PluralRules(htmlLang).select(count);
}
