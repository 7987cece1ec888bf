import { utcOffsetMs } from '@portal/domain/time/calendar-date';

const PARTS: Readonly<Record<string, string>> = {
  yyyy: '(?<year>\\d{4})',
  MM: '(?<month>\\d{1,2})',
  dd: '(?<day>\\d{1,2})',
  HH: '(?<hour>\\d{1,2})',
  mm: '(?<minute>\\d{2})',
  ss: '(?<second>\\d{2})',
};
const ISO =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[T ](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.\d+)?)?)?(?<zone>Z|[+-]\d\d:?\d\d)?$/;

/**
 * Creates a reader of times in a format (`CsvMapping.timeFormat`). The reader returns UTC; `null` for a time that does not
 * exist or has another form. Without a zone it is the country's time, without a time of day midnight.
 */
export function createTimeReader(format: string): (text: string) => Date | null {
  const pattern = format === 'iso' ? ISO : compile(format);
  return (text) => toTime(pattern.exec(text.trim())?.groups);
}

function compile(format: string): RegExp {
  const parts = Object.keys(PARTS).join('|');
  const pattern = format
    .split(new RegExp(`(${parts})`))
    .map((piece) => PARTS[piece] ?? piece.replace(/[^\w\s]/g, '\\$&'))
    .join('');
  return new RegExp(`^${pattern}$`);
}

function toTime(groups: Record<string, string | undefined> | undefined): Date | null {
  if (!groups) return null;
  const { year = '', month = '', day = '', hour = '0', minute = '0', second = '0', zone } = groups;
  const numbers = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [y, m, d, h, min, s] = numbers;
  const local = new Date(Date.UTC(y, m - 1, d, h, min, s));
  // 31 February would become a day of March.
  if (local.getUTCMonth() !== m - 1 || local.getUTCDate() !== d || h > 23 || min > 59 || s > 59) return null;
  return new Date(local.getTime() - (zone === undefined ? utcOffsetMs() : zoneMs(zone)));
}

function zoneMs(zone: string): number {
  if (zone === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000;
}
