import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { writeDate } from '../texts/format.ts';
import { toOperatorLocale } from '../texts/operator-time.ts';
import type { StaffLanguage } from '../texts/use-texts.tsx';

type Figures = StaffResult<'readFigures'>;
/** What an axis of time needs. */
export type Axis = Pick<Figures, 'period' | 'times' | 'utcOffsetMinutes'>;

const DETAIL: Record<Axis['period'], Intl.DateTimeFormatOptions> = {
  today: { hour: '2-digit', minute: '2-digit' },
  week: { weekday: 'short', hour: '2-digit', minute: '2-digit' },
  month: { day: 'numeric', month: 'short' },
  year: { day: 'numeric', month: 'short', year: 'numeric' },
};

/** Labels of the steps of a period, by the country's clock. */
export function formatSteps({ period, times, utcOffsetMinutes }: Axis, language: StaffLanguage): string[] {
  const format = { ...DETAIL[period], timeZone: 'UTC', hourCycle: 'h23' } as const;
  return times.map((time) => writeDate(Date.parse(time) + utcOffsetMinutes * 60_000, language, format));
}

/** The values of steps that have begun; `null` for later ones, which are not nothing. */
export function valuesUntilNow<Value>(
  values: readonly Value[],
  { times }: Axis,
  now = Date.now(),
): (Value | null)[] {
  return values.map((value, index) => (Date.parse(times[index] ?? '') > now ? null : value));
}

/** Adds up the values of each step. */
export function addSteps(series: readonly (readonly number[])[], steps: number): number[] {
  return Array.from({ length: steps }, (_, index) =>
    series.reduce((sum, values) => sum + (values[index] ?? 0), 0),
  );
}

/** How much more or less than before, such as `+12 %`; `null` when there was nothing before. */
export function formatChange(now: number, before: number, language: StaffLanguage): string | null {
  if (before === 0) return null;
  const options = { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(toOperatorLocale(language), options).format(now / before - 1);
}

/** A share of a whole, such as `87.5 %`; a dash without a whole. */
export function formatShare(part: number, whole: number, language: StaffLanguage): string {
  if (whole === 0) return '–';
  return new Intl.NumberFormat(toOperatorLocale(language), {
    style: 'percent',
    maximumFractionDigits: 1,
  }).format(part / whole);
}

/** Milliseconds as seconds, such as `1.8 s`; a dash for none. */
export function formatSeconds(ms: number | null, language: StaffLanguage): string {
  if (ms === null) return '–';
  const digits = ms < 10_000 ? 1 : 0;
  return `${new Intl.NumberFormat(toOperatorLocale(language), { maximumFractionDigits: digits }).format(ms / 1000)} s`;
}

/** A number with the separators of the language; a dash for none. */
export function formatNumber(value: number | null, language: StaffLanguage): string {
  return value === null ? '–' : new Intl.NumberFormat(toOperatorLocale(language)).format(value);
}
