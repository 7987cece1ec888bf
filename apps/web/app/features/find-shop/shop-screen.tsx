import { SHOP_KINDS, SHOP_SERVICES, type ShopKind } from '@portal/domain/places/shop';
import { useEffect } from 'react';
import { Form, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { createLastShopsStore } from '../../browser-storage/last-shops.ts';
import { useBrand, useRootData } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { PlaceField } from '../../map/place-field.tsx';
import { roundPosition } from '../../map/place-search.ts';
import { BadPositionNote, LocationButton } from '../../map/place-search-parts.tsx';
import { type CurrentLocation, useCurrentLocation } from '../../map/use-current-location.ts';
import { useHasMap } from '../../map/use-has-map.ts';
import { NoMapScreen } from '../../page/no-map-screen.tsx';
import { PageIntro } from '../../page/page-intro.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/notice.tsx';
import type { ShopPageData } from './load-shops.ts';
import { ShopResults } from './shop-results.tsx';
import {
  formatShopQuery,
  parseShopSearch,
  SHOPS_PER_PAGE,
  type ShopSearch,
  shopListPath,
} from './shop-search.ts';
import { storeTexts } from './texts.ts';

type StoreScreenProps = { page: ShopPageData; kind: ShopKind | null };

const KINDS = [null, ...SHOP_KINDS];

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

/** Stores the nearest shops of a search on this device, to be read without internet. Positions are not stored. */
function useRememberShops({ centre, shops }: ShopPageData): void {
  useEffect(() => {
    if (centre.kind === 'country' || !shops) return;
    createLastShopsStore().remember(
      centre.kind === 'place' ? centre.name : '',
      shops.listed.map(({ title, address, phone, distanceKm }) => ({
        title,
        address,
        phone: phone ?? '',
        km: distanceKm,
      })),
    );
  }, [centre, shops]);
}

/** Links to all shops, own shops and dealers: each has its own page (RULINGS 30) and keeps the search. */
function KindFilter({ kind, search }: { kind: ShopKind | null; search: ShopSearch }) {
  const t = useTexts(storeTexts);
  const { slug } = useBrand();
  const query = formatShopQuery({ ...search, limit: SHOPS_PER_PAGE });
  return (
    <nav className="chips" aria-label={t('store.kinds')}>
      {KINDS.map((each) => (
        <PageLink
          data-follow="keep"
          key={each}
          to={shopListPath(each, slug) + query}
          aria-current={each === kind ? 'page' : undefined}
        >
          {t(`store.${each ?? 'all'}`)}
        </PageLink>
      ))}
    </nav>
  );
}

type ServiceFilterProps = { search: ShopSearch; path: string };

/** Links that switch "open now" and a service on and off. They are links so that they work without JavaScript. */
function ServiceFilter({ search, path }: ServiceFilterProps) {
  const t = useTexts(storeTexts);
  const pathWith = (change: Partial<ShopSearch>) =>
    path + formatShopQuery({ ...search, limit: SHOPS_PER_PAGE, ...change });
  return (
    <nav className="chips" data-scroll-x aria-label={t('store.filter')}>
      <PageLink
        data-follow="replace keep"
        to={pathWith({ openNow: !search.openNow })}
        aria-current={search.openNow || undefined}
      >
        {t('store.open-now')}
      </PageLink>
      {SHOP_SERVICES.map((service) => {
        const isOn = search.service === service;
        return (
          <PageLink
            data-follow="replace keep"
            key={service}
            to={pathWith({ service: isOn ? null : service })}
            aria-current={isOn || undefined}
          >
            {t(`store.service-${service}`)}
          </PageLink>
        );
      })}
    </nav>
  );
}

type PlaceFormProps = {
  /** Path of the page with the results. */
  path: string;
  search: ShopSearch;
  location: CurrentLocation;
};

/** Search by a typed place or by the visitor's position. The first is a GET form and works without JavaScript. */
function ShopSearchForm({ path, search, location }: PlaceFormProps) {
  const t = useTexts(storeTexts);
  const navigate = useNavigate();
  const { openNow, service, view } = search;
  return (
    <div className="store-search">
      <Form action={path} role="search" preventScrollReset className="bundle-search">
        <PlaceField
          label={t('find{product}In')}
          placeholder={t('cityPincode')}
          defaultValue={search.query}
          here={search.here}
          onChosen={({ id, name }) =>
            void navigate(path + formatShopQuery({ ...search, query: name, placeId: id }), {
              preventScrollReset: true,
            })
          }
        />
        {openNow && <input type="hidden" name="open" value="now" />}
        {service && <input type="hidden" name="service" value={service} />}
        {view === 'map' && <input type="hidden" name="view" value="map" />}
        <Button type="submit">{t('store.search')}</Button>
      </Form>
      <LocationButton
        location={location}
        or={t('or')}
        label={t('useCurrentLocation')}
        asking={t('store.asking')}
      />
    </div>
  );
}
