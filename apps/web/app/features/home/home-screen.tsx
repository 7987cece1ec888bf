import { useTexts } from '../../i18n/use-texts.ts';
import { PageHead } from '../../page/page-head.tsx';
import { Motif, MotifEdge } from '../../ui/motif.tsx';
import { Banner } from './banner.tsx';
import { HelpStrip } from './help-strip.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { RechargeArea } from './recharge-area.tsx';
import { homeTexts } from './texts.ts';
import { ValuePoints } from './value-points.tsx';

/** Home: banner, recharge area, how it works, reasons to trust it, customer care. */
export function HomeScreen() {
  const t = useTexts(homeTexts);
  return (
    <>
      <PageHead title={t('title')} description={t('description')} />
      <div className="hero">
        <Motif />
        <MotifEdge />
        <div className="wrap hero-grid">
          <Banner />
          <RechargeArea />
        </div>
      </div>
      <HowItWorks />
      <ValuePoints />
      <HelpStrip />
    </>
  );
}
