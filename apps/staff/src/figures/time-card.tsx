import type { ComponentProps } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import type { Series } from './chart-scale.ts';
import { type Axis, formatSteps } from './chart-values.ts';
import { FigureCard } from './figure-card.tsx';
import { TimeChart } from './time-chart.tsx';

type TimeCardProps = Pick<ComponentProps<typeof FigureCard>, 'title' | 'about' | 'facts'> & {
  axis: Axis;
  series: readonly Series[];
  /** There is nothing to show: in place of lines at zero the card says so. */
  isEmpty?: boolean;
  /** Writes a value for people. */
  show: (value: number) => string;
};

/** Lines over the time of a period, with the same values as a table and a file. */
export function TimeCard({ axis, series, isEmpty = false, show, ...card }: TimeCardProps) {
  const { t, language } = useTexts();
  const steps = formatSteps(axis, language);
  const rows = steps.map((step, index) => [step, ...series.map(({ values }) => values[index] ?? null)]);
  const columns = [{ name: t('figures.time') }, ...series.map(({ name }) => ({ name, show }))];
  return (
    <FigureCard {...card} table={{ columns, rows: isEmpty ? [] : rows }}>
      <TimeChart name={card.title} steps={steps} series={series} format={show} />
    </FigureCard>
  );
}
