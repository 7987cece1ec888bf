import type { ShopKind } from '@portal/domain/places/shop';
import { useNavigate, useNavigation, useSearchParams } from 'react-router';
import { useBrand, useRootData } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { roundPosition } from '../../map/place-search.ts';
import { BadPositionNote } from '../../map/place-search-parts.tsx';
import { useCurrentLocation } from '../../map/use-current-location.ts';
import { useHasMap } from '../../map/use-has-map.ts';
import { NoMapScreen } from '../../page/no-map-screen.tsx';
import { PageIntro } from '../../page/page-intro.tsx';
import { Alert } from '../../ui/notice.tsx';
import { KindFilter } from './kind-filter.tsx';
import type { ShopPageData } from './load-shops.ts';
import { ShopSearchForm } from './place-form.tsx';
import { ServiceFilter } from './service-filter.tsx';
import { ShopResults } from './shop-results.tsx';
import { formatShopQuery, parseShopSearch, shopListPath } from './shop-search.ts';
import { storeTexts } from './texts.ts';
import { useRememberShops } from './use-remember-shops.ts';

type StoreScreenProps = { page: ShopPageData; kind: ShopKind | null };

/** /storeLocator and its aliases: the shops, or a sentence in a country without a map. */
export function ShopScreen(props: StoreScreenProps) {
  const t = useTexts(storeTexts);
  const { customerCareNumber } = useRootData();
  if (useHasMap()) return <ShopPage {...props} />;
  return (
    <NoMapScreen title={t('store.title')}>{t('store.no-map', { number: customerCareNumber })}</NoMapScreen>
  );
}

/** The search, the shops and the map (SPEC section 2 "Store locator"). */
function ShopPage({ page, kind }: StoreScreenProps) {
  const t = useTexts(storeTexts);
  const { slug } = useBrand();
  const path = shopListPath(kind, slug);
  const search = parseShopSearch(useSearchParams()[0]);
  const navigate = useNavigate();
  const loading = useNavigation().state === 'loading';
  useRememberShops(page);
  const location = useCurrentLocation(
    (at) =>
      void navigate(path + formatShopQuery({ ...search, query: '', here: roundPosition(at) }), {
        replace: true,
        preventScrollReset: true,
      }),
    { onLoad: page.centre.kind === 'country' && page.search === 'none' },
  );
  return (
    <div className="wrap payment-page">
      <PageIntro
        title={t(kind ? `store.${kind}` : 'store.title')}
        lead={t(kind ? `store.${kind}-lead` : 'store.lead')}
      />
      <ShopSearchForm key={search.query} path={path} search={search} location={location} />
      {location.state === 'refused' && page.centre.kind !== 'place' && (
        <Alert tone="warning">{t('store.denied')}</Alert>
      )}
      <BadPositionNote {...search} />
      <KindFilter kind={kind} search={search} />
      <ServiceFilter search={search} path={path} />
      <ShopResults page={page} search={search} path={path} busy={loading} />
    </div>
  );
}
