import './figures.css';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { FIGURE_PERIODS, type FigurePeriod } from '@portal/contract/staff/staff-figure-periods';
import type { PageSpeedRow } from '@portal/contract/staff/staff-figures';
import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { mayCall } from '../layout/pages.ts';
import { trackUse } from '../live/track-use.ts';
import { formatTime } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Bars } from './bar-chart.tsx';
import { formatNumber, formatSeconds } from './chart-values.ts';
import { FigureCard } from './figure-card.tsx';
import { CodesSection, DeliverySection, MethodsSection } from './payment-sections.tsx';
import { AmountsSection, PurchasesSection, StepsSection } from './purchase-sections.tsx';

const POLL_MS = 10_000;

/** Loads the figures of the period of the address. */
export async function loader({ request }: LoaderFunctionArgs): Promise<LoadedFigures> {
  const preferred = new URL(request.url).searchParams.get('period');
  const period = FIGURE_PERIODS.find((each) => each === preferred) ?? 'today';
  const { roles } = await callDesk('readMe', {});
  return readFigures(period, mayCall(roles, 'readFigureAmounts'));
}

/** Charts of purchases, payments, codes and page speed. Those of today follow by themselves. */
export function Component() {
  const loaded = useLoaderData<LoadedFigures>();
  return <Figures key={loaded.figures.period} loaded={loaded} />;
}

function Figures({ loaded }: { loaded: LoadedFigures }) {
  const { t } = useTexts();
  const live = useLiveFigures(loaded);
  const { figures, amounts } = live.shown;
  return (
    <>
      <h1>{t('figures.title')}</h1>
      <PeriodChoice chosen={figures.period} />
      <LiveState live={live} />
      <p className="quiet">{t('figures.change')}</p>
      <div className="figures">
        <PurchasesSection figures={figures} />
        {amounts && <AmountsSection amounts={amounts} figures={figures} />}
        <StepsSection figures={figures} />
        <DeliverySection figures={figures} />
        <MethodsSection figures={figures} />
        <CodesSection figures={figures} />
        <SpeedSection figures={figures} />
      </div>
    </>
  );
}

function PeriodChoice({ chosen }: { chosen: FigurePeriod }) {
  const { t } = useTexts();
  return (
    <nav aria-label={t('figures.period')} className="row">
      {FIGURE_PERIODS.map((period) => (
        <Link
          key={period}
          className="button plain"
          to={`?period=${period}`}
          aria-current={period === chosen ? 'true' : undefined}
        >
          {t(`figures.period.${period}`)}
        </Link>
      ))}
    </nav>
  );
}

function LiveState({ live }: { live: ReturnType<typeof useLiveFigures> }) {
  const { t, language } = useTexts();
  const { figures } = live.shown;
  return (
    <div className="row">
      <p className="quiet">
        {figures.countedAt
          ? t('figures.counted', { time: formatTime(figures.countedAt, language) })
          : t('figures.not-counted')}
      </p>
      {figures.period === 'today' && (
        <Button className="button plain" onPress={live.toggle}>
          {t(live.isPaused ? 'figures.resume' : 'figures.pause')}
        </Button>
      )}
      <p role="status">{live.hasFailed && t('figures.failed')}</p>
    </div>
  );
}

/** The figures, of today read again every ten seconds while the tab is visible, until a person pauses it. */
function useLiveFigures(loaded: LoadedFigures) {
  const [shown, setShown] = useState(loaded);
  const [isPaused, setPaused] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isLive = loaded.figures.period === 'today' && !isPaused;
  const hasAmounts = loaded.amounts !== null;
  useEffect(() => {
    if (!isLive) return;
    const use = trackUse();
    let isReading = false;
    const read = async () => {
      if (document.visibilityState !== 'visible' || isReading) return;
      if (use.isIdle()) return setPaused(true);
      isReading = true;
      await readFigures('today', hasAmounts).then(
        (read) => {
          setShown(read);
          setFailed(false);
        },
        () => setFailed(true),
      );
      isReading = false;
    };
    const timer = setInterval(() => void read(), POLL_MS);
    const onVisible = () => void read();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
      use.stop();
    };
  }, [isLive, hasAmounts]);
  return { shown, isPaused, hasFailed, toggle: () => setPaused((paused) => !paused) };
}

/** The figures of a period; `amounts` only for those who may see them. */
type LoadedFigures = {
  figures: StaffResult<'readFigures'>;
  amounts: StaffResult<'readFigureAmounts'> | null;
};

/** Reads the figures of a period. Throws DeskError. */
async function readFigures(period: FigurePeriod, hasAmounts: boolean): Promise<LoadedFigures> {
  const [figures, amounts] = await Promise.all([
    callDesk('readFigures', { period }),
    hasAmounts ? callDesk('readFigureAmounts', { period }) : null,
  ]);
  return { figures, amounts };
}

/** How fast pages were for visitors who consented, by page and by connection. */
function SpeedSection({ figures }: { figures: StaffResult<'readFigures'> }) {
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
