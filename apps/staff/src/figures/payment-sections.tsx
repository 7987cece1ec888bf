import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { useTexts } from '../texts/use-texts.tsx';
import { Bars } from './bar-chart.tsx';
import { formatChange, formatNumber, formatSeconds, formatShare, valuesUntilNow } from './chart-values.ts';
import { FigureCard } from './figure-card.tsx';
import { TimeCard } from './time-card.tsx';

type Figures = StaffResult<'readFigures'>;

/** Median and 95th percentile of the time from the charge to the delivery. */
export function DeliverySection({ figures }: { figures: Figures }) {
  const { t, language } = useTexts();
  const { medians, p95s, median, p95, medianBefore, p95Before } = figures.delivery;
  const show = (ms: number | null) => formatSeconds(ms, language);
  const change = (now: number | null, before: number | null) => formatChange(now ?? 0, before ?? 0, language);
  const names = [t('figures.median'), t('figures.p95')] as const;
  return (
    <TimeCard
      title={t('figures.delivery')}
      about={t('figures.delivery.about')}
      facts={[
        { name: names[0], value: show(median), change: change(median, medianBefore) },
        { name: names[1], value: show(p95), change: change(p95, p95Before) },
      ]}
      axis={figures}
      series={[
        { name: names[0], values: medians },
        { name: names[1], values: p95s },
      ]}
      isEmpty={median === null}
      show={show}
    />
  );
}

/** How many of the payments that were begun were paid, by way to pay. */
export function MethodsSection({ figures: { methods } }: { figures: Figures }) {
  const { t, name, language } = useTexts();
  const show = (value: number) => formatNumber(value, language);
  const rows = methods.map((each) => ({
    ...each,
    name: name('mode', each.mode),
    share: formatShare(each.paid, each.started, language),
    shareBefore: formatShare(each.paidBefore, each.startedBefore, language),
  }));
  return (
    <FigureCard
      title={t('figures.methods')}
      about={t('figures.methods.about')}
      table={{
        columns: [
          { name: t('figures.method') },
          { name: t('figures.started'), show },
          { name: t('figures.step.paid'), show },
          { name: t('figures.step.delivered'), show },
          { name: t('figures.success') },
          { name: t('figures.success.before') },
        ],
        rows: rows.map(({ name: mode, started, paid, delivered, share, shareBefore }) => [
          ...[mode, started, paid, delivered],
          ...[share, shareBefore],
        ]),
      }}
    >
      <Bars
        name={t('figures.methods')}
        measure={t('figures.success')}
        bars={rows.map(({ name: mode, paid, started, share }) => ({
          name: mode,
          value: started === 0 ? 0 : paid / started,
          text: share,
        }))}
      />
    </FigureCard>
  );
}

/** Codes that were sent, used and refused. */
export function CodesSection({ figures }: { figures: Figures }) {
  const { t, language } = useTexts();
  const { sent, used, outcomes } = figures.codes;
  const show = (value: number) => formatNumber(value, language);
  return (
    <TimeCard
      title={t('figures.codes')}
      about={t('figures.codes.about')}
      facts={outcomes.map(({ outcome, count, before }) => ({
        name: t(`figures.${outcome}`),
        value: show(count),
        change: formatChange(count, before, language),
      }))}
      axis={figures}
      series={[
        { name: t('figures.codes-sent'), values: valuesUntilNow(sent, figures) },
        { name: t('figures.codes-used'), values: valuesUntilNow(used, figures) },
      ]}
      show={show}
    />
  );
}
