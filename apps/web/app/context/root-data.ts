import type { CallResult } from '@portal/contract/calls/calls';
import type { MapBackground } from '@portal/contract/http/street-map';
import type { Brand } from '@portal/domain/language/brand';
import { countryLocale, type Locale } from '@portal/domain/language/locale';
import { createContext, use } from 'react';
import { useRouteLoaderData } from 'react-router';

/** A product page: its type (`prepaid`, `postpaid`, ...), its path and whether it is available. */
export type Product = CallResult<'readProductConfig'>['products'][number];

/** Customer care number when the config cannot be read. RULINGS 38. */
export const DEFAULT_CARE_NUMBER = '300';

/** Data of the root loader, available to every page. */
export type RootData = {
  brand: Brand;
  contentVersion: string;
  /** Whether visits may be counted; `null` before the visitor has answered. */
  consent: boolean | null;
  /** What is under every map; `null`: the embedded base map. */
  mapBackground: MapBackground | null;
  sandbox: boolean;
  /** Whether the browser may cache pages for offline reading. */
  canCacheOffline: boolean;
  /** `https://host`, for absolute links. */
  origin: string;
  /** Path of the preview image of a shared link, `null` when the brand has none. */
  socialCard: string | null;
  /** Code to dial without internet, such as `*140#`; `null`: there is no USSD menu. */
  ussdCode: string | null;
  products: Product[];
  customerCareNumber: string;
  /** The operator's own wallet asks for its PIN on the page. */
  enableAmPin: boolean;
  /** What the operator tells every visitor at the moment. */
  notice?: string;
};

/** Used when the root loader has failed, so that the error page can still render. */
const NO_FACTS: RootData = {
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
  mapBackground: null,
  sandbox: false,
  canCacheOffline: false,
  origin: '',
  socialCard: null,
  ussdCode: null,
  products: [],
  customerCareNumber: DEFAULT_CARE_NUMBER,
  enableAmPin: false,
};

/** Returns the data of the root loader. */
export function useRootData(): RootData {
  return useRouteLoaderData<RootData>('root') ?? NO_FACTS;
}

/** Returns the brand. */
export function useBrand(): Brand {
  return useRootData().brand;
}

/** Returns the paths of unavailable products, which must not be linked. Two products can share a path. */
export function useUnavailablePaths(): string[] {
  return findUnavailablePaths(useRootData().products);
}

/** The unavailable paths of a list of products: header, footer and many links of a page ask for them. */
const unavailablePaths = new WeakMap<readonly Product[], string[]>();

/** Finds the unavailable paths among the operator's products. */
export function findUnavailablePaths(products: readonly Product[]): string[] {
  const known = unavailablePaths.get(products);
  if (known) return known;
  const open = new Set(products.filter(({ enabled }) => enabled).map(({ path }) => path));
  const found = products.map(({ path }) => path).filter((path) => !open.has(path));
  unavailablePaths.set(products, found);
  return found;
}

/** Returns the function that tells whether a path, with its subpaths, may be linked and shown. */
export function useIsOffered(): (path: string) => boolean {
  const closed = useUnavailablePaths();
  return (path) => !isClosedPath(path, closed);
}

/** Whether a path without language is one of the closed ones or below it. */
export function isClosedPath(path: string, closed: readonly string[]): boolean {
  return closed.some((each) => path === each || path.startsWith(`${each}/`));
}

/** Returns whether bundles for postpaid lines are sold (RULINGS 17). */
export function useSellsPostpaidBundles(): boolean {
  return useRootData().products.some(({ type, enabled }) => type === 'postpaid-bundle' && enabled);
}

/** The language of the page, found once a page (`page-facts.tsx`); `null` outside of one. */
export const LocaleContext = createContext<Locale | null>(null);

/** Returns the language of the page, the basename of the router (RULINGS 36). */
export function useLocale(): Locale {
  return use(LocaleContext) ?? countryLocale();
}
