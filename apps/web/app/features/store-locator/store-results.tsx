import { SHOPS_WITHIN_KM } from '@portal/contract/wire-shop';
import type { ShopKind } from '@portal/domain/shop';
import { useRef } from 'react';
import { mapTexts } from '../../blocks/map-texts.ts';
import { useTexts } from '../../blocks/use-texts.ts';
import { Notice } from '../../ui/notification.tsx';
import type { SearchCentre, StorePage } from './load-stores.ts';
import { NothingFound } from './nothing-found.tsx';
import { OtherPlaces } from './other-places.tsx';
import { ShopList } from './shop-list.tsx';
import { ShopMap } from './shop-map.tsx';
import type { StoreSearch } from './store-search.ts';
import { storeTexts } from './texts.ts';
import { useChosenShop } from './use-chosen-shop.ts';
import { useResultsInView } from './use-results-in-view.ts';

type StoreResultsProps = {
  page: StorePage;
  kind: ShopKind | null;
  search: StoreSearch;
  path: string;
  /** Another search is loading; the current results stay until then (RULINGS 37). */
  busy: boolean;
};

/** The results of a search: the list, and the map beside or below it. */
export function StoreResults({ page, kind, search, path, busy }: StoreResultsProps) {
  const t = useTexts(storeTexts);
  const chosen = useChosenShop({ search, path });
  const results = useRef<HTMLDivElement>(null);
  const { shops, centre } = page;
  useResultsInView(results, JSON.stringify(centre) + page.search);
  if (shops === null) return <Notice tone="error">{t('store.closed')}</Notice>;
  if (page.search === 'nowhere' || shops.count === 0) {
    return (
      <div ref={results}>
        <NothingFound query={page.search === 'nowhere' ? search.query : null} />
      </div>
    );
  }
  return (
    <div ref={results} className="grid gap-4">
      {page.search === 'unreachable' && <Notice tone="warning">{t('store.search-closed')}</Notice>}
      <PartialNote page={page} query={search.query} />
      <OtherPlaces places={page.places} query={search.query} path={path} />
      <div className="store-results" aria-busy={busy}>
        <section className="grid gap-3 content-start" id="shop-list" tabIndex={-1}>
          <p role="status" className="font-bold">
            {t(`store.count-${kind ?? 'all'}`, { count: shops.count, km: SHOPS_WITHIN_KM })}
          </p>
          <CentreNote centre={centre} />
          <ShopList {...shops} search={search} path={path} chosen={chosen} />
        </section>
        <ShopMap listed={shops.listed} centre={centre} kind={kind} chosen={chosen} />
      </div>
    </div>
  );
}

/** Notice that only a part of the typed place was found. */
function PartialNote({ page, query }: { page: StorePage; query: string }) {
  const t = useTexts(mapTexts);
  const [first] = page.places;
  return first?.isPartial ? (
    <Notice tone="warning">{t('map.partial', { query, place: first.name })}</Notice>
  ) : null;
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
