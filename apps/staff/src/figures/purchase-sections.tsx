import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { formatAmount } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Bars } from './bar-chart.tsx';
import { addSteps, formatChange, formatNumber, formatShare, valuesUntilNow } from './chart-values.ts';
import { FigureCard } from './figure-card.tsx';
import { TimeCard } from './time-card.tsx';

type Figures = StaffResult<'readFigures'>;
type Amounts = StaffResult<'readFigureAmounts'>;

/** Delivered purchases by kind, with the period before. */
export function PurchasesSection({ figures }: { figures: Figures }) {
  const { t, translate, language } = useTexts();
  const { purchases, purchasesBefore, times } = figures;
  const series = [
    {
      name: t('figures.all'),
      values: valuesUntilNow(
        addSteps(
          purchases.map(({ counts }) => counts),
          times.length,
        ),
        figures,
      ),
    },
    { name: t('figures.before'), values: purchasesBefore },
    ...purchases.map(({ kind, counts }) => ({
      name: translate('figures.kind', kind),
      values: valuesUntilNow(counts, figures),
    })),
  ];
  const [count, before] = [sumOf(purchases, 'count'), sumOf(purchases, 'before')];
  const show = (value: number) => formatNumber(value, language);
  return (
    <TimeCard
      title={t('figures.purchases')}
      about={t('figures.purchases.about')}
      facts={[
        { name: t('figures.all'), value: show(count), change: formatChange(count, before, language) },
        ...purchases.map((each) => ({
          name: translate('figures.kind', each.kind),
          value: show(each.count),
          change: formatChange(each.count, each.before, language),
        })),
      ]}
      axis={figures}
      series={series}
      isEmpty={purchases.length === 0}
      show={show}
    />
  );
}

/** Amounts of the delivered purchases by kind. */
export function AmountsSection({ amounts, figures }: { amounts: Amounts; figures: Figures }) {
  const { t, translate, language } = useTexts();
  const { currency, kinds } = amounts;
  return (
    <TimeCard
      title={t('figures.amounts', { currency })}
      about={t('figures.amounts.about')}
      facts={kinds.map(({ kind, amount, before }) => ({
        name: translate('figures.kind', kind),
        value: formatAmount({ amount, currency }, language),
        change: formatChange(Number(amount), Number(before), language),
      }))}
      axis={figures}
      series={kinds.map(({ kind, amounts: values }) => ({
        name: translate('figures.kind', kind),
        values: valuesUntilNow(values.map(Number), figures),
      }))}
      isEmpty={kinds.length === 0}
      show={(value) => formatNumber(value, language)}
    />
  );
}

/** How many go on from each step of a purchase to the next. */
export function StepsSection({ figures: { steps } }: { figures: Figures }) {
  const { t, language } = useTexts();
  const show = (value: number) => formatNumber(value, language);
  const rows = steps.map(({ step, count, before }, index) => {
    const previous = steps[index - 1]?.count;
    // More than before: the step before was not counted yet, or does not exist on every way.
    const isShare = previous !== undefined && count <= previous;
    const share = isShare ? formatShare(count, previous, language) : null;
    return { name: t(`figures.step.${step}`), count, before, share };
  });
  return (
    <FigureCard
      title={t('figures.steps')}
      about={t('figures.steps.about')}
      table={{
        columns: [
          { name: t('figures.step') },
          { name: t('figures.count'), show },
          { name: t('figures.of-previous') },
          { name: t('figures.before'), show },
        ],
        rows: rows.map(({ name, count, share, before }) => [name, count, share, before]),
      }}
    >
      <Bars
        name={t('figures.steps')}
        measure={t('figures.count')}
        bars={rows.map(({ name, count, share }) => ({
          name,
          value: count,
          text: share ? `${show(count)} · ${share}` : show(count),
        }))}
      />
    </FigureCard>
  );
}

function sumOf<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return rows.reduce((sum, row) => sum + row[name], 0);
}
