import type { Locale } from './locale.ts';

/** Between thousands, then before decimals. `12,500.40`: English, Swahili and every language without an entry below. */
const COMMON_MARKS = ',.';

const MARKS: Partial<Record<Locale, string>> = {
  fr: '\u00a0,',
  rw: '\u00a0,',
};

const marksOf = (locale: Locale) => MARKS[locale] ?? COMMON_MARKS;

/** The decimal mark of a language (RULINGS 75): a comma in French and Kinyarwanda. */
export function decimalMark(locale: Locale): string {
  return marksOf(locale).charAt(1);
}

/** Separates the thousands of a whole number, `4513` or `-4513`: `4,513`. Does not use Intl, whose output differs between runtimes. */
export function groupThousands(whole: string, locale: Locale): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, marksOf(locale).charAt(0));
}
