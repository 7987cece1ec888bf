import type { ListedShop } from '@portal/contract/wire/wire-shop';
import { useEffect, useMemo, useState } from 'react';
import { useBrand, useLocale } from '../../context/root-data.ts';
import { fetchShops } from './fetch-shops.ts';
import { filterShops } from './filter-shops.ts';
import type { ShopPageData } from './load-shops.ts';

type Listed = Pick<ShopPageData, 'centre' | 'filter'> & { listed: ListedShop[] };

/**
 * All shops around the centre, in the order of the list. They are loaded separately, so that the HTML stays small; until
 * then, and when they are unavailable, only the listed shops are returned.
 */
export function useShopsOnMap({ listed, centre, filter }: Listed): ListedShop[] {
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
