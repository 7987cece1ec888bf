import type { CallResult } from '@portal/contract/calls';
import type { Brand } from '@portal/domain/brand';
import { type Locale, localisePath, splitLocale } from '@portal/domain/locale';
import { useLocation, useRouteLoaderData } from 'react-router';

/** A product page: its type (`prepaid`, `postpaid`, ...), its path and whether it is offered now. */
export type Product = CallResult<'readProductConfig'>['products'][number];

/** Customer care when the config can't be read. RULINGS 38. */
export const DEFAULT_CARE_NUMBER = '300';

/** What every page knows, from the root loader. */
export type PageFacts = {
  brand: Brand;
  contentVersion: string;
  /** `null` until the visitor was asked whether visits may be counted. */
  consent: boolean | null;
  /** Tiles under every map; `null`: the embedded base map. */
  mapTiles: { url: string; attribution: string } | null;
  sandbox: boolean;
  /** The browser may keep pages to be read offline. */
  keepsOffline: boolean;
  /** `https://host`, for links that must be absolute. */
  origin: string;
  /** Path of the picture a shared link shows, `null` when the brand has none. */
  socialCard: string | null;
  products: Product[];
  customerCareNumber: string;
};

/** Stands in while the root loader has failed: the error page must still draw itself. */
const NO_FACTS: PageFacts = {
  brand: {
    name: '',
    slug: '',
    code: '',
    tagline: {},
    colours: { primary: '', primaryDark: '', accent: '', surface: '' },
    logoSvg: '',
  },
  contentVersion: '',
  consent: null,
  mapTiles: null,
  sandbox: false,
  keepsOffline: false,
  origin: '',
  socialCard: null,
  products: [],
  customerCareNumber: DEFAULT_CARE_NUMBER,
};

/** Facts of the page. */
export function usePageFacts(): PageFacts {
  return useRouteLoaderData<PageFacts>('root') ?? NO_FACTS;
}

/** The operator's brand. */
export function useBrand(): Brand {
  return usePageFacts().brand;
}

/** Paths on which nothing is offered now: nothing may link them. Two products may share a path. */
export function useClosedPaths(): string[] {
  return closedPaths(usePageFacts().products);
}

/** The same of the products of the operator's settings. */
export function closedPaths(products: readonly Product[]): string[] {
  const open = new Set(products.filter(({ enabled }) => enabled).map(({ path }) => path));
  return products.map(({ path }) => path).filter((path) => !open.has(path));
}

/** Whether bundles for postpaid lines are sold (RULINGS 17). */
export function useSellsPostpaidBundles(): boolean {
  return usePageFacts().products.some(({ type, enabled }) => type === 'postpaid-bundle' && enabled);
}

/** Language of the page: the address says it (RULINGS 36). */
export function useLocale(): Locale {
  return splitLocale(useLocation().pathname).locale;
}

/** Turns a path of the portal into the same path in the language of the page: `/about` -> `/sw/about`. */
export function useLocalPath(): (path: string) => string {
  const locale = useLocale();
  return (path) => localisePath(path, locale);
}
