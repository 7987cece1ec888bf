import type { ListedShop } from '@portal/contract/wire-shop';
import type { ShopKind } from '@portal/domain/shop';
import { useEffect, useState } from 'react';
import { useBrand, useLocale } from '../../blocks/page-facts.ts';
import { type SearchCentre, shopsAround } from './load-stores.ts';

type Listed = { listed: ListedShop[]; centre: SearchCentre; kind: ShopKind | null };

/**
 * Every shop around the centre, in the order of the list: the page itself carries only those it lists, so that its HTML
 * stays small. Until the others are here, and where they can't be had, those of the list.
 */
export function useShopsOnMap({ listed, centre, kind }: Listed): ListedShop[] {
  const { slug } = useBrand();
  const locale = useLocale();
  const { lat, lng } = centre.at;
  const asked = `${lat},${lng},${kind},${locale}`;
  const [all, setAll] = useState<{ asked: string; shops: ListedShop[] } | null>(null);
  useEffect(() => {
    let wanted = true;
    const fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init);
    void shopsAround({ fetch, origin: '', slug, locale }, { lat, lng }, kind).then(
      (shops) => wanted && shops && setAll({ asked, shops }),
    );
    return () => {
      wanted = false;
    };
  }, [asked, lat, lng, kind, slug, locale]);
  return all?.asked === asked ? all.shops : listed;
}
