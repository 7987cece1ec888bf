import type { FigurePeriod } from '@portal/contract/staff/staff-figure-periods';
import type { Grain } from './measures.ts';
import { addMs, DAY_MS, GRAIN_MS, startOf } from './time-grains.ts';

const PERIODS: Record<FigurePeriod, { days: number; grain: Grain }> = {
  today: { days: 1, grain: '5-minutes' },
  week: { days: 7, grain: 'hour' },
  month: { days: 30, grain: 'day' },
  year: { days: 365, grain: 'day' },
};

/** A period that ends with today, and the one before it, which has the same length. */
export type ResolvedPeriod = ReturnType<typeof resolvePeriod>;

/** The days of the country that a period has at an instant. */
export function resolvePeriod(period: FigurePeriod, now: Date) {
  const { days, grain } = PERIODS[period];
  const to = addMs(startOf('day', now), DAY_MS);
  const from = addMs(to, -days * DAY_MS);
  const steps = (days * DAY_MS) / GRAIN_MS[grain];
  return {
    grain,
    /** Begin of the period; the one before ends here. */
    from,
    /** End of today. */
    to,
    /** Begin of the period before. */
    beforeFrom: addMs(from, -days * DAY_MS),
    /** The same time of the period before as it is now. */
    beforeNow: addMs(now, -days * DAY_MS),
    /** Begin of each step. */
    times: Array.from({ length: steps }, (_, index) => addMs(from, index * GRAIN_MS[grain])),
  };
}
