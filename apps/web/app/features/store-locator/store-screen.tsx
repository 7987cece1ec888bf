import type { ShopKind } from '@portal/domain/shop';
import { useNavigate, useNavigation, useSearchParams } from 'react-router';
import { useBrand, useLocalPath } from '../../blocks/page-facts.ts';
import { PageHead } from '../../blocks/page-head.tsx';
import { useCurrentLocation } from '../../blocks/use-current-location.ts';
import { useTexts } from '../../blocks/use-texts.ts';
import { Notice } from '../../ui/notification.tsx';
import { KindFilter } from './kind-filter.tsx';
import type { StorePage } from './load-stores.ts';
import { PlaceForm } from './place-form.tsx';
import { StoreResults } from './store-results.tsx';
import { pathOfList, readStoreSearch, roughly, storeQuery } from './store-search.ts';
import { storeTexts } from './texts.ts';

type StoreScreenProps = { page: StorePage; kind: ShopKind | null };

/** /storeLocator and its aliases: the search, the shops and the map (SPEC section 2 "Store locator"). */
export function StoreScreen({ page, kind }: StoreScreenProps) {
  const t = useTexts(storeTexts);
  const { slug } = useBrand();
  const path = useLocalPath()(pathOfList(kind, slug));
  const search = readStoreSearch(useSearchParams()[0]);
  const navigate = useNavigate();
  const loading = useNavigation().state === 'loading';
  const location = useCurrentLocation(
    (at) =>
      void navigate(path + storeQuery({ here: roughly(at) }), { replace: true, preventScrollReset: true }),
    { onLoad: page.centre.kind === 'country' && page.search === 'none' },
  );
  return (
    <div className="wrap payment-page">
      <PageHead title={t('store.title')} description={t('store.lead')} />
      <header className="grid gap-2">
        <h1>{t('store.title')}</h1>
        <p className="lead">{t('store.lead')}</p>
      </header>
      <PlaceForm key={search.query} action={path} query={search.query} location={location} />
      {location.state === 'refused' && page.centre.kind !== 'place' && (
        <div role="alert">
          <Notice tone="warning">{t('store.denied')}</Notice>
        </div>
      )}
      <KindFilter kind={kind} search={search} />
      <StoreResults page={page} kind={kind} search={search} path={path} busy={loading} />
    </div>
  );
}
