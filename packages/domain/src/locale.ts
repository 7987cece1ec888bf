/** A language of the portal. Adding one is a content folder and a line in {@link LOCALES} (RULINGS 36). */
export type Locale = 'en' | 'sw';

/** Every language: its wire code (SPEC section 3 "Language state"), its path prefix and its own name. */
export const LOCALES: Record<Locale, { code: string; prefix: string; name: string; htmlLang: string }> = {
  en: { code: 'EN', prefix: '', name: 'English', htmlLang: 'en' },
  sw: { code: 'SW', prefix: '/sw', name: 'Kiswahili', htmlLang: 'sw' },
};

/** Language of a page nobody asked another for. SPEC section 9. */
export const DEFAULT_LOCALE: Locale = 'en';

/** The languages in the order they are offered. */
export const LOCALE_LIST = Object.keys(LOCALES) as Locale[];

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
