import { readItems } from './read-items.ts';
import type { SigscaleParts } from './sigscale-parts.ts';
import { type LogRow, logRow } from './wire.ts';

const HOUR_MS = 3_600_000;

/**
 * The log is asked by the beginning of its date-times. Not by whole hours and days: the server fails for the hours 20 to 23
 * and for most days 31. So: ten minutes, ten hours, a month, a year; each for spans of so many hours.
 */
const LENGTHS = [
  { length: 15, stepMs: HOUR_MS / 6, spanHours: 2 },
  { length: 12, stepMs: 4 * HOUR_MS, spanHours: 62 * 24 },
  { length: 7, stepMs: 24 * HOUR_MS, spanHours: 3 * 366 * 24 },
];
const YEARS = { length: 4, stepMs: 28 * 24 * HOUR_MS };

/** The beginnings of all date-times (UTC) from an instant to another, both included. */
export function datePrefixes(from: Date, to: Date): string[] {
  const spanHours = (to.getTime() - from.getTime()) / HOUR_MS;
  const { length, stepMs } = LENGTHS.find((each) => spanHours <= each.spanHours) ?? YEARS;
  const prefixes = new Set<string>();
  for (let at = from.getTime(); at < to.getTime(); at += stepMs)
    prefixes.add(new Date(at).toISOString().slice(0, length));
  prefixes.add(to.toISOString().slice(0, length));
  return [...prefixes];
}

/** The top-ups in the balance log from an instant to another, and some before and after. */
export async function readTopUpRows(
  { client }: Pick<SigscaleParts, 'client'>,
  { from, to }: { from: Date; to: Date },
): Promise<LogRow[]> {
  const rows: LogRow[] = [];
  for (const date of datePrefixes(from, to)) {
    const target = { api: 'log', path: '/balance', query: { date } } as const;
    const found = await readItems(client, target, logRow);
    rows.push(...found.filter(({ type }) => type === 'topup'));
  }
  return rows;
}
