import type { ShopsReply } from '@portal/contract/calls/shop';
import { getOperatorCode, portalHeaders } from '@portal/contract/http/headers';
import { shopsPath } from '@portal/contract/http/paths';
import { fromWireShop, type ListedShop, SHOPS_WITHIN_KM } from '@portal/contract/wire/wire-shop';
import type { Locale } from '@portal/domain/language/locale';
import type { GeoPoint } from '@portal/domain/places/geo';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useBrand, useLocale } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { MapFrame } from '../../map/map-frame.tsx';
import { mapTexts } from '../../map/map-texts.ts';
import { useNearViewport } from '../../map/use-near-viewport.ts';
import type { MapHandle } from '../../map/use-place-map.ts';
import { classNames } from '../../ui/class-names.ts';
import { filterShops } from './filter-shops.ts';
import type { SearchCentre, ShopPageData } from './load-shops.ts';
import { storeTexts } from './texts.ts';
import type { SelectedShop } from './use-selected-shop.ts';

/** Zoom levels: at first, after a search, at a shop (SPEC section 9). */
const ZOOM = { country: 9, searched: 15, shop: 13 } as const;

/** On a wide screen the map is as high as the window. */
const MAP_HEIGHT = 'lg:h-[calc(100dvh-2rem)] lg:max-h-184';

type ShopMapProps = Pick<ShopPageData, 'centre' | 'filter'> & {
  listed: ListedShop[];
  chosen: SelectedShop;
};

/** All shops as numbered pins, also those that are not listed yet. Loads when it comes into view. */
export function ShopMap(props: ShopMapProps) {
  const t = useTexts(mapTexts);
  const holder = useRef<HTMLDivElement>(null);
  const near = useNearViewport(holder);
  return (
    <div ref={holder} className="shop-map lg:sticky lg:top-4 lg:self-start">
      {near ? (
        <PinnedMap {...props} />
      ) : (
        <div className={classNames('map-frame', MAP_HEIGHT)}>
          <noscript>{t('map.failed')}</noscript>
        </div>
      )}
    </div>
  );
}

function PinnedMap({ listed, centre, filter, chosen }: ShopMapProps) {
  const t = useTexts(storeTexts);
  const map = useRef<MapHandle>(null);
  const shops = useShopsOnMap({ listed, centre, filter });
  const pins = useMemo(
    () =>
      shops.map(({ id, title, at }, index) => ({
        id,
        ...at,
        mark: String(index + 1),
        name: `${index + 1}: ${title}`,
      })),
    [shops],
  );
  const here = t('store.you');
  const place = useMemo(() => placeOf(centre, here), [centre, here]);
  const view = { ...centre.at, zoom: centre.kind === 'country' ? ZOOM.country : ZOOM.searched };
  const { lat, lng, zoom } = view;
  const target = chosen.selectedIn === 'list' ? listed.find(({ id }) => id === chosen.id) : undefined;
  useEffect(() => map.current?.goTo({ lat, lng, zoom }), [lat, lng, zoom]);
  useEffect(() => {
    if (target) map.current?.goTo({ ...target.at, zoom: ZOOM.shop });
  }, [target]);
  return (
    <MapFrame
      ref={map}
      className={MAP_HEIGHT}
      label={t('store.map')}
      start={view}
      pins={pins}
      activePin={chosen.id}
      place={place}
      onPinChosen={(id) =>
        chosen.openCard(
          id,
          shops.findIndex((shop) => shop.id === id),
        )
      }
      onPinHovered={chosen.selectOnMap}
    />
  );
}

/** The blue dot: the searched place or the visitor. None for the middle of the country. */
function placeOf(centre: SearchCentre, here: string) {
  switch (centre.kind) {
    case 'country':
      return null;
    case 'here':
      return { ...centre.at, name: here };
    case 'place':
      return { ...centre.at, name: centre.name };
  }
}

type Listed = Pick<ShopPageData, 'centre' | 'filter'> & { listed: ListedShop[] };

/**
 * All shops around the centre, in the order of the list. They are loaded separately, so that the HTML stays small; until
 * then, and when they are unavailable, only the listed shops are returned.
 */
function useShopsOnMap({ listed, centre, filter }: Listed): ListedShop[] {
  const { slug } = useBrand();
  const locale = useLocale();
  const { lat, lng } = centre.at;
  const key = `${lat},${lng},${locale}`;
  const [all, setAll] = useState<{ key: string; shops: ListedShop[] } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void fetchShops({ lat, lng }, { slug, locale }).then((shops) => {
      if (isCurrent && shops) setAll({ key, shops });
    });
    return () => {
      isCurrent = false;
    };
  }, [key, lat, lng, slug, locale]);
  return useMemo(
    () => (all?.key === key ? filterShops(all.shops, filter) : listed),
    [all, key, filter, listed],
  );
}

/**
 * Fetches all shops around a point, nearest first, in the browser (SPEC section 7). `slug`: the brand's, part of the
 * path. Returns `null` when they are unavailable.
 */
async function fetchShops(
  at: GeoPoint,
  { slug, locale }: { slug: string; locale: Locale },
): Promise<ListedShop[] | null> {
  const query = new URLSearchParams({
    opco: getOperatorCode(),
    longitude: String(at.lng),
    latitude: String(at.lat),
    distanceInKilometers: String(SHOPS_WITHIN_KM),
  });
  try {
    const reply = await fetch(`${shopsPath(slug)}?${query}`, { headers: portalHeaders(locale) });
    if (!reply.ok) return null;
    return ((await reply.json()) as ShopsReply).data.map(fromWireShop);
  } catch {
    return null;
  }
}
