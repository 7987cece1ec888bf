import type { ShopKind } from '@portal/domain/places/shop';
import { useNavigate, useNavigation, useSearchParams } from 'react-router';
import { useBrand, useLocalPath } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useCurrentLocation } from '../../map/use-current-location.ts';
import { PageHead } from '../../page/page-head.tsx';
import { Notice } from '../../ui/notice.tsx';
import { KindFilter } from './kind-filter.tsx';
import type { ShopPageData } from './load-shops.ts';
import { ShopSearchForm } from './place-form.tsx';
import { ShopResults } from './shop-results.tsx';
import { formatShopQuery, parseShopSearch, roundPosition, shopListPath } from './shop-search.ts';
import { storeTexts } from './texts.ts';

type StoreScreenProps = { page: ShopPageData; kind: ShopKind | null };

/** /storeLocator and its aliases: the search, the shops and the map (SPEC section 2 "Store locator"). */
export function ShopScreen({ page, kind }: StoreScreenProps) {
  const t = useTexts(storeTexts);
  const { slug } = useBrand();
  const path = useLocalPath()(shopListPath(kind, slug));
  const search = parseShopSearch(useSearchParams()[0]);
  const navigate = useNavigate();
  const loading = useNavigation().state === 'loading';
  const location = useCurrentLocation(
    (at) =>
      void navigate(path + formatShopQuery({ here: roundPosition(at) }), {
        replace: true,
        preventScrollReset: true,
      }),
    { onLoad: page.centre.kind === 'country' && page.search === 'none' },
  );
  return (
    <div className="wrap payment-page">
      <PageHead title={t('store.title')} description={t('store.lead')} />
      <header className="grid gap-2">
        <h1>{t('store.title')}</h1>
        <p className="lead">{t('store.lead')}</p>
      </header>
      <ShopSearchForm key={search.query} action={path} query={search.query} location={location} />
      {location.state === 'refused' && page.centre.kind !== 'place' && (
        <div role="alert">
          <Notice tone="warning">{t('store.denied')}</Notice>
        </div>
      )}
      <KindFilter kind={kind} search={search} />
      <ShopResults page={page} kind={kind} search={search} path={path} busy={loading} />
    </div>
  );
}
