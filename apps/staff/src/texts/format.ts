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
  return new Intl.DateTimeFormat(toOperatorLocale(language), format).format(toOperatorClock(at));
}

/** A calendar day, such as `2026-11-20`; it has no time zone. */
export function formatDay(day: string, language: string): string {
  const format = new Intl.DateTimeFormat(toOperatorLocale(language), {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  return format.format(new Date(day));
}

/** A name from the data, such as `awaiting-customer`, as words. */
export function formatName(name: string): string {
  return name.replaceAll('-', ' ');
}
