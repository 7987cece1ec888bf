import type { Locale } from './locale.ts';

type NumberStyle = { grouping: string; decimal: string };

const NO_BREAK_SPACE = '\u00a0';

/** `12,500.40`: English, Swahili and every language without an entry below. */
const COMMON_STYLE: NumberStyle = { grouping: ',', decimal: '.' };

const STYLES: Partial<Record<Locale, NumberStyle>> = {
  fr: { grouping: NO_BREAK_SPACE, decimal: ',' },
  rw: { grouping: NO_BREAK_SPACE, decimal: ',' },
};

const styleOf = (locale: Locale) => STYLES[locale] ?? COMMON_STYLE;

/** The decimal mark of a language (RULINGS 75): a comma in French and Kinyarwanda. */
export function decimalMark(locale: Locale): string {
  return styleOf(locale).decimal;
}

/** Separates the thousands of a whole number, `4513` or `-4513`: `4,513`. Does not use Intl, whose output differs between runtimes. */
export function groupThousands(whole: string, locale: Locale): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, styleOf(locale).grouping);
}
