import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { FigurePeriod } from '@portal/contract/staff/staff-figure-periods';
import { CODE_OUTCOMES, type PageSpeedRow, PURCHASE_STEPS } from '@portal/contract/staff/staff-figures';
import { utcOffsetMs } from '@portal/domain/time/calendar-date';
import { percentile } from '../../features/figures/duration-classes.ts';
import type { ResolvedPeriod } from '../../features/figures/figure-period.ts';
import { SPEED_MEASURES } from '../../features/figures/measures.ts';
import { CLS_UNITS } from '../../features/figures/page-speed.ts';
import type { FigureRow, FigureStepRow } from '../../features/figures/read-figure-rows.ts';
import { classesOf, countOf, groupBySteps, namesOf } from './sum-figures.ts';

type Figures = StaffResult<'readFigures'>;

/** What was read for {@link showFigures}. `before`: of the period before. */
type Read = { now: FigureRow[]; before: FigureRow[]; steps: FigureStepRow[]; countedAt: Date | null };

/** Times of the axis of each chart. */
export function axisOf(period: FigurePeriod, { times }: ResolvedPeriod) {
  return {
    period,
    times: times.map((time) => time.toISOString()),
    utcOffsetMinutes: utcOffsetMs() / 60_000,
  };
}

/** Builds the result of `readFigures` from sums. Pure function. */
export function showFigures(period: FigurePeriod, resolved: ResolvedPeriod, read: Read): Figures {
  const { now, before, countedAt } = read;
  const steps = groupBySteps(read.steps, resolved.times.length);
  const compare = (only: { measure: string; part?: string }) => ({
    count: countOf(now, only),
    before: countOf(before, only),
  });
  return {
    ...axisOf(period, resolved),
    countedAt: countedAt?.toISOString() ?? null,
    purchases: namesOf([...now, ...before], ['delivered'], 'part').map((kind) => ({
      kind,
      ...compare({ measure: 'delivered', part: kind }),
      counts: steps.now.map((rows) => countOf(rows, { measure: 'delivered', part: kind })),
    })),
    purchasesBefore: steps.before.map((rows) => countOf(rows, { measure: 'delivered' })),
    steps: PURCHASE_STEPS.map((step) => ({ step, ...compare({ measure: step }) })),
    delivery: showDelivery(read, steps.now),
    methods: showMethods(now, before),
    codes: {
      sent: steps.now.map((rows) => countOf(rows, { measure: 'codes-sent' })),
      used: steps.now.map((rows) => countOf(rows, { measure: 'codes-used' })),
      outcomes: CODE_OUTCOMES.map((outcome) => ({ outcome, ...compare({ measure: outcome }) })),
    },
    pages: showSpeed(now, 'part'),
    connections: showSpeed(now, 'way'),
  };
}

/** Time from the charge to the delivery, in milliseconds. */
function showDelivery({ now, before }: Read, steps: FigureStepRow[][]): Figures['delivery'] {
  const measure = { measure: 'delivery-time' };
  const [classes, classesBefore] = [classesOf(now, measure), classesOf(before, measure)];
  return {
    medians: steps.map((rows) => percentile(classesOf(rows, measure), 0.5)),
    p95s: steps.map((rows) => percentile(classesOf(rows, measure), 0.95)),
    median: percentile(classes, 0.5),
    p95: percentile(classes, 0.95),
    medianBefore: percentile(classesBefore, 0.5),
    p95Before: percentile(classesBefore, 0.95),
  };
}

function showMethods(now: FigureRow[], before: FigureRow[]): Figures['methods'] {
  return namesOf(now, ['started'], 'way').map((mode) => ({
    mode,
    started: countOf(now, { measure: 'started', way: mode }),
    paid: countOf(now, { measure: 'paid', way: mode }),
    delivered: countOf(now, { measure: 'delivered', way: mode }),
    startedBefore: countOf(before, { measure: 'started', way: mode }),
    paidBefore: countOf(before, { measure: 'paid', way: mode }),
  }));
}

/** Page speed by page (`part`) or connection (`way`), most visited first. */
function showSpeed(rows: FigureRow[], column: 'part' | 'way'): PageSpeedRow[] {
  const shown = namesOf(rows, SPEED_MEASURES, column).map((name) => {
    const p75 = (measure: string) => percentile(classesOf(rows, { measure, [column]: name }), 0.75);
    const cls = p75('cls');
    return {
      name,
      visits: Math.max(...SPEED_MEASURES.map((measure) => countOf(rows, { measure, [column]: name }))),
      lcp: p75('lcp'),
      inp: p75('inp'),
      cls: cls === null ? null : cls / CLS_UNITS,
    };
  });
  return shown.sort((a, b) => b.visits - a.visits);
}
