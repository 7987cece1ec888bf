import type { WireBundle } from '@portal/contract/calls/bundle';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../page/lazy-part.tsx';
import { PageHead } from '../../page/page-head.tsx';
import type { RechargeOffer } from '../../recharge/recharge-settings.ts';
import { Motif, MotifEdge } from '../../ui/motif.tsx';
import { Offers } from './offers.tsx';
import { RechargeArea } from './recharge-area.tsx';
import { homeTexts } from './texts.ts';

const LazyBanner = lazyPart('Banner', () => import('./banner.tsx').then(({ Banner }) => Banner));
const LazyBelow = lazyPart('HomeBelow', () => import('./home-below.tsx').then(({ HomeBelow }) => HomeBelow));

type Props = { recharge?: RechargeOffer | null; bundles?: readonly WireBundle[] };

/** Home: recharge area, popular bundles, banner, how it works, reasons to trust it, customer care. */
export function HomeScreen({ recharge = null, bundles = [] }: Props) {
  const t = useTexts(homeTexts);
  return (
    <>
      <PageHead title={t('title')} description={t('description')} />
      <div className="hero">
        <Motif />
        <div className="wrap hero-grid">
          <RechargeArea offer={recharge} />
          <Offers offers={bundles} />
          <LazyBanner />
        </div>
        <MotifEdge />
      </div>
      <LazyBelow />
    </>
  );
}
