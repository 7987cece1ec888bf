import { SITES_PAGE } from '@portal/contract/wire/wire-site';
import type { Locale } from '@portal/domain/language/locale';
import type { CachedJson } from '@portal/platform/http/cached-json';
import type { Module } from '@portal/platform/module';
import type { FastifyInstance } from 'fastify';
import type { ContentStore } from './content-store.ts';
import { findBundleNote } from './find-bundle-note.ts';
import { listContentShops } from './read-shops.ts';
import { contentRoutes } from './routes.ts';

type Deps = {
  store: ContentStore;
  /** From the network locations: all sites, which SPEC has as a page of the content. */
  readSites: () => Promise<CachedJson>;
};

/** Texts, articles, forms and pictures. */
export function createContent({ store, readSites }: Deps) {
  return {
    routes: {
      shared: (app: FastifyInstance) =>
        contentRoutes(app, { content: store, dataPages: { [SITES_PAGE]: readSites } }),
    },
    findBundleNote: noteFinderOf(store),
  } satisfies Module;
}

/** Finds notes to bundles in a content: what customers have, or a preview. */
export function noteFinderOf(store: ContentStore) {
  return (productCode: string, locale: Locale) => findBundleNote(store, productCode, locale);
}

/** The shops of a content. */
export function shopsIn(store: ContentStore) {
  return () => listContentShops(store.readShops());
}
