import type { ListedShop } from '@portal/contract/wire/wire-shop';
import type { ShopKind } from '@portal/domain/places/shop';
import { useEffect, useState } from 'react';
import { useBrand, useLocale } from '../../context/root-data.ts';
import { fetchShops } from './fetch-shops.ts';
import { ofKind, type SearchCentre } from './load-shops.ts';

type Listed = { listed: ListedShop[]; centre: SearchCentre; kind: ShopKind | null };

/**
 * All shops around the centre, in the order of the list. They are loaded separately, so that the HTML stays small; until
 * then, and when they are unavailable, only the listed shops are returned.
 */
export function useShopsOnMap({ listed, centre, kind }: Listed): ListedShop[] {
  const { slug } = useBrand();
  const locale = useLocale();
  const { lat, lng } = centre.at;
  const key = `${lat},${lng},${kind},${locale}`;
  const [all, setAll] = useState<{ key: string; shops: ListedShop[] } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void fetchShops({ lat, lng }, { slug, locale }).then((found) => {
      const shops = ofKind(found, kind);
      if (isCurrent && shops) setAll({ key, shops });
    });
    return () => {
      isCurrent = false;
    };
  }, [key, lat, lng, kind, slug, locale]);
  return all?.key === key ? all.shops : listed;
}
