import { HELP_PATH } from '@portal/domain/help/help-path';
import { withoutLocale } from '@portal/domain/language/locale';
import { TEXTS_PATH } from '../i18n/texts-address.ts';

/**
 * Kinds of responses that a browser may cache for offline reading. This is the whole list: a new page or call is not
 * cached until it is added here (decision 040). No entry has personal data or concerns money.
 */
export type CacheableKind =
  /** HTML of an offline page. */
  | 'page'
  /** Loader data of an offline page, fetched on client navigation. */
  | 'data'
  /** A built file with a content hash in its name. */
  | 'asset';

/** Page that lists what can be read offline and shows the receipts. It replaces pages that are not cached. */
export const OFFLINE_PATH = '/offline';
/** The whole help centre in one file. */
export const HELP_DATA_PATH = '/gethelp.json';
/** The last purchases stored on this device. */
export const RECEIPTS_PATH = '/receipts';

/** Offline pages, without their language. */
const PAGES = [
  /^\/$/,
  /^\/(about|table|offline|receipts)$/,
  /^\/gethelp(\/[\w-]+){0,3}$/,
  /^\/(privacy-policy|terms|contact-us|more-[a-z\d-]+-money)$/,
  /^\/help-documents(\/[\w-]+)?$/,
];

/** Loader data of a page: `/about.data`, `/_.data` for home. */
const DATA = /(\/_)?\.data$/;

/** Whether a path without language is an offline page. */
export function isOfflinePagePath(path: string): boolean {
  return PAGES.some((page) => page.test(path));
}

/**
 * Kind of a cacheable URL, `null` when it must not be cached.
 * @param own origin of the site, and of its built files when another host serves those (RULINGS 56)
 */
export function findCacheableKind(
  address: URL,
  own: { origin: string; assets: string },
): CacheableKind | null {
  const { origin, pathname, search, searchParams } = address;
  if (pathname.startsWith('/assets/')) {
    return [own.origin, own.assets].includes(origin) && /^\/assets\/[\w.-]+$/.test(pathname) && !search
      ? 'asset'
      : null;
  }
  if (origin !== own.origin) return null;
  const path = withoutLocale(pathname.replace(DATA, '') || '/');
  if (DATA.test(pathname)) return hasReadingData(path) && hasOnly(searchParams, ['_routes']) ? 'data' : null;
  if (path === HELP_DATA_PATH && !search) return 'data';
  if (path === TEXTS_PATH) return hasOnly(searchParams, ['of', 'v']) ? 'data' : null;
  return !search && isOfflinePagePath(path) ? 'page' : null;
}

/** Cache key of a URL. Texts have the same key in every version, so that only the newest is stored. */
export function toCacheKey(address: URL): string {
  const kept = new URL(address);
  kept.hash = '';
  if (withoutLocale(kept.pathname) === TEXTS_PATH) kept.searchParams.delete('v');
  return kept.href;
}

/** Loader data of the help centre is not cached: the whole centre is cached as one file. */
function hasReadingData(path: string): boolean {
  return isOfflinePagePath(path) && !path.startsWith(HELP_PATH);
}

function hasOnly(query: URLSearchParams, names: readonly string[]): boolean {
  return [...query.keys()].every((name) => names.includes(name));
}
