import { toOperatorClock, toOperatorLocale } from './operator-time.ts';

/** An amount as decimal text, such as `1000` or `19.90`, and its currency. */
export type Money = { amount: string; currency: string };

/** An amount with its currency, such as `RWF 1,000`, which stay in one line. */
export function formatAmount({ amount, currency }: Money, language: string): string {
  return `${currency}\u00a0${formatNumber(amount, language)}`;
}

/** The number of an amount with all its decimals, such as `1,000`. Behind a minus a line does not end. */
export function formatNumber(amount: string, language: string): string {
  const decimals = amount.split('.')[1]?.length ?? 0;
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(toOperatorLocale(language), options)
    .format(Number(amount))
    .replace('-', '\u2212');
}

/** A point in time in the operator's time zone. */
export function formatTime(at: string, language: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23', timeZone: 'UTC' } as const;
  return writeDate(toOperatorClock(at), language, format);
}

/** The same for a list of the latest: without seconds, and without the year while it is the present one. */
export function formatShortTime(at: string, language: string, now: Date = new Date()): string {
  const clock = toOperatorClock(at);
  const isThisYear = clock.getUTCFullYear() === toOperatorClock(now).getUTCFullYear();
  return writeDate(clock, language, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
}

/** A calendar day, such as `2026-11-20`; it has no time zone. */
export function formatDay(day: string, language: string): string {
  return writeDate(new Date(day), language, { dateStyle: 'medium', timeZone: 'UTC' });
}

/** A date as the language and the operator's country write it. */
export function writeDate(at: number | Date, language: string, format: Intl.DateTimeFormatOptions): string {
  const parts = new Intl.DateTimeFormat(toOperatorLocale(language), format).formatToParts(at);
  // French writes the first day of a month `1er`, which the patterns of CLDR leave out.
  const isFrenchFirst = (type: string, value: string) =>
    language === 'fr' && type === 'day' && value === '1' && parts.some((part) => part.type === 'month');
  return parts.map(({ type, value }) => (isFrenchFirst(type, value) ? '1er' : value)).join('');
}

/** A name from the data, such as `awaiting-customer`, as words. */
export function formatName(name: string): string {
  return name.replaceAll('-', ' ');
}

/** The name of a language by its code, such as `rw`, in the language of the desk. */
export function formatLanguage(locale: string, language: string): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(locale) ?? locale;
}
