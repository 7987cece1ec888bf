import { SHOPS_WITHIN_KM } from '@portal/contract/wire/wire-shop';
import { useRef } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { PartialPlaceNote } from '../../map/place-search-parts.tsx';
import { useScrollToResults } from '../../map/use-scroll-to-results.ts';
import { Notice } from '../../ui/notice.tsx';
import type { SearchCentre, ShopPageData } from './load-shops.ts';
import { NoShopsFound } from './no-shops-found.tsx';
import { OtherShopPlaces } from './other-shop-places.tsx';
import { ShopList } from './shop-list.tsx';
import { ShopMap } from './shop-map.tsx';
import { formatShopQuery, type ShopSearch } from './shop-search.ts';
import { storeTexts } from './texts.ts';
import { useSelectedShop } from './use-selected-shop.ts';
import { ViewSwitch } from './view-switch.tsx';

const NO_FILTER = { openNow: false, service: null } as const;

const hasFilter = ({ openNow, service }: ShopSearch) => openNow || service !== null;

type StoreResultsProps = {
  page: ShopPageData;
  search: ShopSearch;
  path: string;
  /** Another search is loading; the current results stay until then (RULINGS 37). */
  busy: boolean;
};

/** The results of a search: the list, and the map beside or below it. */
export function ShopResults({ page, search, path, busy }: StoreResultsProps) {
  const t = useTexts(storeTexts);
  const chosen = useSelectedShop({ search, path });
  const results = useRef<HTMLDivElement>(null);
  const { shops, centre, filter } = page;
  useScrollToResults(results, JSON.stringify(centre) + page.search);
  if (shops === null) return <Notice tone="error">{t('store.closed')}</Notice>;
  if (page.search === 'nowhere' || shops.count === 0) {
    return (
      <div ref={results}>
        <NoShopsFound
          query={page.search === 'nowhere' ? search.query : null}
          withoutFilter={hasFilter(search) ? path + formatShopQuery({ ...search, ...NO_FILTER }) : null}
        />
      </div>
    );
  }
  return (
    <div ref={results} className="grid gap-4">
      {page.search === 'unreachable' && <Notice tone="warning">{t('store.search-closed')}</Notice>}
      <PartialPlaceNote query={search.query} place={page.places[0]} />
      <OtherShopPlaces places={page.places} query={search.query} path={path} />
      <ViewSwitch search={search} path={path} />
      <div
        className="shop-results grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]"
        data-view={search.view}
        aria-busy={busy}
      >
        <section className="grid gap-3 content-start">
          <p role="status" className="font-bold">
            {t(`store.count-${filter.kind ?? 'all'}`, { count: shops.count, km: SHOPS_WITHIN_KM })}
          </p>
          <CentreNote centre={centre} />
          <ShopList {...shops} search={search} path={path} chosen={chosen} />
        </section>
        <ShopMap listed={shops.listed} centre={centre} filter={filter} chosen={chosen} />
      </div>
    </div>
  );
}

/** The point that distances are measured from (RULINGS 44). */
function CentreNote({ centre }: { centre: SearchCentre }) {
  const t = useTexts(storeTexts);
  return (
    <p className="eyebrow">
      {centre.kind === 'place'
        ? t('store.from-place', { place: centre.name })
        : t(`store.from-${centre.kind}`)}
    </p>
  );
}
