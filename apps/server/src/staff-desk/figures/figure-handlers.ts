import { countryCurrency, toDecimal } from '@portal/domain/money/money';
import { enqueueJob } from '@portal/platform/jobs/job-queue';
import { resolvePeriod } from '../../features/figures/figure-period.ts';
import type { Measure } from '../../features/figures/measures.ts';
import { readCountedAt, readSteps, readTotals } from '../../features/figures/read-figure-rows.ts';
import type { StaffHandler, StaffHandlers } from '../http/staff-calls.ts';
import { axisOf, showFigures } from './show-figures.ts';
import { groupBySteps, namesOf } from './sum-figures.ts';

/** While a person looks, the figures are counted again after this time; otherwise every five minutes (crontab.ts). */
const FRESH_MS = 9_000;
const MEASURES_OF_STEPS: Measure[] = ['delivered', 'delivery-time', 'codes-sent', 'codes-used'];

/** Reads the figures as last counted, and queues a new count for the next call. */
const readFigures: StaffHandler<'readFigures'> = async ({ db, pool, clock }, { period }) => {
  const now = clock.now();
  const resolved = resolvePeriod(period, now);
  const [totals, steps, countedAt] = await Promise.all([
    readTotals(pool, resolved),
    readSteps(pool, resolved, MEASURES_OF_STEPS),
    readCountedAt(pool),
  ]);
  if (!countedAt || now.getTime() - countedAt.getTime() > FRESH_MS)
    await enqueueJob(db, { job: 'count-figures', payload: {}, runAt: now, key: 'count-figures' });
  return showFigures(period, resolved, { ...totals, steps, countedAt });
};

const readFigureAmounts: StaffHandler<'readFigureAmounts'> = async ({ pool, clock }, { period }) => {
  const resolved = resolvePeriod(period, clock.now());
  const [{ now, before }, rows] = await Promise.all([
    readTotals(pool, resolved),
    readSteps(pool, resolved, ['delivered']),
  ]);
  const currency = countryCurrency();
  const steps = groupBySteps(rows, resolved.times.length);
  const amountOf = (part: string, of: readonly { measure: string; part: string; amountMinor: number }[]) => {
    const delivered = of.filter((row) => row.measure === 'delivered' && row.part === part);
    return toDecimal({ minor: delivered.reduce((sum, row) => sum + row.amountMinor, 0), currency });
  };
  return {
    ...axisOf(period, resolved),
    currency,
    kinds: namesOf([...now, ...before], ['delivered'], 'part').map((kind) => ({
      kind,
      amounts: steps.now.map((each) => amountOf(kind, each)),
      amount: amountOf(kind, now),
      before: amountOf(kind, before),
    })),
  };
};

/** The handlers of the figures. */
export const figureHandlers = { readFigures, readFigureAmounts } satisfies Partial<StaffHandlers>;
