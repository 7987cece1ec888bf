import './figures.css';
import { FIGURE_PERIODS, type FigurePeriod } from '@portal/contract/staff/staff-figure-periods';
import { Button } from 'react-aria-components';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { mayCall } from '../layout/pages.ts';
import { formatTime } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { CodesSection, DeliverySection, MethodsSection } from './payment-sections.tsx';
import { AmountsSection, PurchasesSection, StepsSection } from './purchase-sections.tsx';
import { type LoadedFigures, readFigures } from './read-figures.ts';
import { SpeedSection } from './speed-section.tsx';
import { useLiveFigures } from './use-live-figures.ts';

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
