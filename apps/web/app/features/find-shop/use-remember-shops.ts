import { useEffect } from 'react';
import { createLastShopsStore } from '../../browser-storage/last-shops.ts';
import type { ShopPageData } from './load-shops.ts';

/** Stores the nearest shops of a search on this device, to be read without internet. Positions are not stored. */
export function useRememberShops({ centre, shops }: ShopPageData): void {
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
