import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { PageSpeedRow } from '@portal/contract/staff/staff-figures';
import { useTexts } from '../texts/use-texts.tsx';
import { Bars } from './bar-chart.tsx';
import { formatNumber, formatSeconds } from './chart-values.ts';
import { FigureCard } from './figure-card.tsx';

/** How fast pages were for visitors who consented, by page and by connection. */
export function SpeedSection({ figures }: { figures: StaffResult<'readFigures'> }) {
  const { t } = useTexts();
  return (
    <>
      <SpeedCard title={t('figures.speed.pages')} first={t('figures.page')} rows={figures.pages} />
      <SpeedCard
        title={t('figures.speed.connections')}
        first={t('figures.connection')}
        rows={figures.connections}
      />
    </>
  );
}

function SpeedCard({ title, first, rows }: { title: string; first: string; rows: PageSpeedRow[] }) {
  const { t, language } = useTexts();
  const seconds = (ms: number) => formatSeconds(ms, language);
  const number = (value: number) => formatNumber(value, language);
  return (
    <FigureCard
      title={title}
      about={t('figures.speed.about')}
      table={{
        columns: [
          { name: first },
          { name: t('figures.visits'), show: number },
          { name: t('figures.lcp'), show: seconds },
          { name: t('figures.inp'), show: seconds },
          { name: t('figures.cls'), show: number },
        ],
        rows: rows.map(({ name, visits, lcp, inp, cls }) => [name, visits, lcp, inp, cls]),
      }}
    >
      <Bars
        name={title}
        measure={t('figures.lcp')}
        bars={rows
          .filter(({ lcp }) => lcp !== null)
          .slice(0, 12)
          .map(({ name, lcp }) => ({ name, value: lcp ?? 0, text: seconds(lcp ?? 0) }))}
      />
    </FigureCard>
  );
}
