import { fromWireShop, SHOPS_WITHIN_KM } from '@portal/contract/wire/wire-shop';
import type { Locale } from '@portal/domain/language/locale';
import type { GeoPoint } from '@portal/domain/places/geo';
import type { NetworkLocations } from '@portal/operator/network-locations-port';
import type { Shops } from '@portal/operator/shops-port';
import type { Module } from '@portal/platform/module';
import type { FastifyInstance } from 'fastify';
import { listShops } from './list-shops.ts';
import { shopRoutes } from './routes.ts';
import { createSitesReader } from './sites-page.ts';

type Deps = {
  shops: Shops;
  /** The brand's slug, which is part of the path of the shops. */
  slug: string;
  networkLocations: NetworkLocations;
};

/** Shops and sites of the network. */
export function createNetworkLocations({ shops, slug, networkLocations }: Deps) {
  /** Finds shops for a page: those of an operator, or of a preview. */
  const finderOf = (ofShops: Shops) => async (at: GeoPoint, locale: Locale) => {
    const { data } = await listShops(ofShops, { at, withinKm: SHOPS_WITHIN_KM }, locale);
    return data.map(fromWireShop);
  };
  return {
    routes: { shared: (app: FastifyInstance) => shopRoutes(app, { shops, slug }) },
    findShops: finderOf(shops),
    finderOf,
    /** All sites as a page of the content (SPEC section 7). */
    readSites: createSitesReader(networkLocations),
  } satisfies Module;
}
