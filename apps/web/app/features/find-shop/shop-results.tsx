import type { NamedPlace } from '@portal/contract/http/web-context';
import { type ListedShop, SHOPS_WITHIN_KM } from '@portal/contract/wire/wire-shop';
import { useRef } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { PartialPlaceNote } from '../../map/place-search-parts.tsx';
import { useScrollToResults } from '../../map/use-scroll-to-results.ts';
import { LinkButton, PageLink } from '../../page/page-link.tsx';
import { AccordionItem } from '../../ui/accordion.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { SearchCentre, ShopPageData } from './load-shops.ts';
import { ShopCard } from './shop-card.tsx';
import { ShopMap } from './shop-map.tsx';
import { formatShopQuery, SHOPS_PER_PAGE, type ShopSearch } from './shop-search.ts';
import { storeTexts } from './texts.ts';
import { type SelectedShop, useSelectedShop } from './use-selected-shop.ts';

const NO_FILTER = { openNow: false, service: null } as const;
const hasFilter = ({ openNow, service }: ShopSearch) => openNow || service !== null;

type StoreResultsProps = {
  page: ShopPageData;
  search: ShopSearch;
  path: string;
  /** Another search is loading; the current results stay until then (RULINGS 37). */
  busy: boolean;
};

const VIEWS = [
  { view: 'list', icon: 'menu' },
  { view: 'map', icon: 'pin' },
] as const;

/** A longer list would not help to choose. */
const MAX_OTHERS = 8;

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

/** Switches a narrow screen between the list and the map. The choice is in the URL. */
function ViewSwitch({ search, path }: { search: ShopSearch; path: string }) {
  const t = useTexts(storeTexts);
  return (
    <nav className="view-switch" aria-label={t('store.view')}>
      {VIEWS.map(({ view, icon }) => (
        <PageLink
          data-follow="replace keep"
          key={view}
          to={path + formatShopQuery({ ...search, view })}
          aria-current={search.view === view || undefined}
        >
          <Icon name={icon} /> {t(`store.view-${view}`)}
        </PageLink>
      ))}
    </nav>
  );
}

type NoShopsFoundProps = {
  /** The typed text that is no place; `null` when there is no shop near the place. */
  query: string | null;
  /** The same search without its filter; `null` when it has none. */
  withoutFilter: string | null;
};

/** The "no results" panel: no place of that name, or no shop near the place. */
function NoShopsFound({ query, withoutFilter }: NoShopsFoundProps) {
  const t = useTexts(storeTexts);
  return (
    <Card role="status" className="grid justify-items-start gap-3">
      <h2>
        <span className="max-sm:hidden">{t('noResults')}</span>
        <span className="sm:hidden">{t('noResultMobile')}</span>
      </h2>
      <p>
        {query === null ? t('store.none-near', { km: SHOPS_WITHIN_KM }) : t('noMatchingResult', { query })}{' '}
        {t(query === null && withoutFilter !== null ? 'store.filtered' : 'tryAgain')}
      </p>
      <LinkButton look="secondary" to={withoutFilter ?? '/storeLocator'}>
        {t(withoutFilter === null ? 'store.show-all' : 'store.no-filter')}
      </LinkButton>
    </Card>
  );
}

type OtherPlacesProps = { places: NamedPlace[]; query: string; path: string };

/** Links to the other places of the same name; the result is about the first (RULINGS 45). */
function OtherShopPlaces({ places, query, path }: OtherPlacesProps) {
  const t = useTexts(storeTexts);
  const others = places.slice(1, 1 + MAX_OTHERS);
  if (others.length === 0) return null;
  return (
    <AccordionItem title={t('store.others', { count: others.length, query })}>
      <ul>
        {others.map(({ id, name }) => (
          <li key={id}>
            <PageLink
              data-follow="keep"
              className="block py-2.5"
              to={path + formatShopQuery({ query, placeId: id })}
            >
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
    </AccordionItem>
  );
}

type ShopListProps = {
  listed: ListedShop[];
  count: number;
  search: ShopSearch;
  path: string;
  chosen: SelectedShop;
};

/** The numbered shops, nearest first, with a link to show more. */
function ShopList({ listed, count, search, path, chosen }: ShopListProps) {
  const t = useTexts(storeTexts);
  const left = count - listed.length;
  const shown = listed.length + SHOPS_PER_PAGE;
  return (
    <>
      <ol className="grid gap-3">
        {listed.map((shop, index) => (
          <ShopCard key={shop.id} shop={shop} number={index + 1} chosen={chosen} />
        ))}
      </ol>
      {left > 0 && (
        <PageLink
          data-follow="replace keep"
          className="btn btn-secondary more"
          to={path + formatShopQuery({ ...search, limit: shown })}
        >
          {t('store.more', { count: Math.min(left, SHOPS_PER_PAGE) })}
        </PageLink>
      )}
    </>
  );
}
