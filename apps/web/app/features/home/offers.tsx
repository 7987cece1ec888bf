import type { WireBundle } from '@portal/contract/calls/bundle';
import { BundleFace } from '../../bundles/bundle-face.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageLink } from '../../page/page-link.tsx';
import { useRechargeProducts } from './recharge-products.ts';
import { homeTexts } from './texts.ts';

/** Offers on home: more would push the rest of the page away. */
const MAX_OFFERS = 4;

/** Picks the offers of home from the catalogue: the popular bundles of mobile lines, cheapest first. */
export function pickOffers(bundles: readonly WireBundle[]): WireBundle[] {
  return bundles
    .filter(({ popular, lineType }) => popular && lineType === 'PREPAID')
    .sort((a, b) => Number(a.amount) - Number(b.amount))
    .slice(-MAX_OFFERS);
}

/** Bundles with their prices; each links to its purchase. Nothing when bundles are not sold or none is popular. */
export function Offers({ offers }: { offers: readonly WireBundle[] }) {
  const t = useTexts(homeTexts);
  const shop = useRechargeProducts().find(({ type }) => type === 'bundle');
  if (!shop || offers.length === 0) return null;
  return (
    <section className="hero-offers" aria-labelledby="offers-title">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="offers-title" className="text-[1.375rem]">
          {t('offers.title')}
        </h2>
        <PageLink to="/table" className="offers-all">
          {t('offers.all')}
        </PageLink>
      </div>
      <ul className="offer-list" data-scroll-x>
        {offers.map((bundle) => (
          <li key={bundle.productCode}>
            <PageLink className="bundle-card" to={`${shop.path}?product=${bundle.productCode}`}>
              <BundleFace bundle={bundle} isOffer />
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
