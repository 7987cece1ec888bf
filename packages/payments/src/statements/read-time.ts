import { utcOffsetMs } from '@portal/domain/time/calendar-date';

/** English, by their first letters; the rest of the name may follow. */
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const PARTS: Readonly<Record<string, string>> = {
  yyyy: '(?<year>\\d{4})',
  yy: '(?<year>\\d{2})',
  MMM: `(?<month>${MONTHS.join('|')})[a-z]*`,
  MM: '(?<month>\\d{1,2})',
  dd: '(?<day>\\d{1,2})',
  HH: '(?<hour>\\d{1,2})',
  hh: '(?<hour>\\d{1,2})',
  mm: '(?<minute>\\d{2})',
  ss: '(?<second>\\d{2})',
  a: '(?<half>[AaPp]\\.?[Mm]\\.?)',
  '[': '(?:',
  ']': ')?',
};
const TOKEN = /(yyyy|yy|MMM|MM|dd|HH|hh|mm|ss|\ba\b|\[|\])/;
const ISO =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[T ](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.\d+)?)?)?(?<zone>Z|[+-]\d\d:?\d\d)?$/;

/**
 * Creates a reader of times in one of the formats (`CsvMapping.timeFormat`). The reader returns UTC; `null` for a time that
 * does not exist or has another form. Without a time of day it is midnight.
 * @param offsetMinutes how far the clock of times without a zone is ahead of UTC; the country's when left out
 */
export function createTimeReader(
  formats: string | readonly string[],
  offsetMinutes?: number,
): (text: string) => Date | null {
  const patterns = [formats].flat().map((format) => (format === 'iso' ? ISO : compile(format)));
  return (text) => {
    for (const pattern of patterns) {
      const time = toTime(pattern.exec(text.trim().replace(/\s+/g, ' '))?.groups, offsetMinutes);
      if (time) return time;
    }
    return null;
  };
}

function compile(format: string): RegExp {
  const pattern = format
    .split(TOKEN)
    .map((piece) => PARTS[piece] ?? piece.replace(/[^\w\s]/g, '\\$&'))
    .join('');
  return new RegExp(`^${pattern}$`, 'i');
}

function toTime(
  groups: Record<string, string | undefined> | undefined,
  offsetMinutes: number | undefined,
): Date | null {
  if (!groups) return null;
  const { year = '', month = '', day = '', hour = '0', minute = '0', second = '0', half, zone } = groups;
  const [y, m, d, min, s] = [year.length === 2 ? `20${year}` : year, monthOf(month), day, minute, second].map(
    Number,
  ) as [number, number, number, number, number];
  const h = toHour(Number(hour), half);
  const local = new Date(Date.UTC(y, m - 1, d, h, min, s));
  // 31 February would become a day of March.
  if (local.getUTCMonth() !== m - 1 || local.getUTCDate() !== d || !(h <= 23) || min > 59 || s > 59)
    return null;
  const ownMs = offsetMinutes === undefined ? utcOffsetMs() : offsetMinutes * 60_000;
  return new Date(local.getTime() - (zone === undefined ? ownMs : zoneMs(zone)));
}

/** The number of a month that is written as a number or in letters. */
function monthOf(text: string): string | number {
  return /\d/.test(text) ? text : MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1;
}

/** 12 AM is midnight. `NaN` for an hour that a clock of twelve hours does not have. */
function toHour(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (/^p/i.test(half) ? 12 : 0);
}

function zoneMs(zone: string): number {
  if (zone === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000;
}
