import { toOperatorClock, toOperatorLocale } from './operator-time.ts';

type Money = { amount: string; currency: string };

/** An amount with its currency, such as `RWF 1,000`. */
export function formatAmount({ amount, currency }: Money, language: string): string {
  const decimals = amount.split('.')[1]?.length ?? 0;
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return `${currency} ${new Intl.NumberFormat(toOperatorLocale(language), options).format(Number(amount))}`;
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
