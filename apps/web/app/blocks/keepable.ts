import { ARTICLE_PREFIX, CONTENT_PAGES } from '@portal/contract/content';
import { OPERATOR_CODE } from '@portal/contract/headers';
import { CONTENT_PATH } from '@portal/contract/paths';
import { LOCALE_LIST, splitLocale } from '@portal/domain/locale';

/**
 * Kinds of responses that a browser may cache for offline reading. This is the whole list: a new page or call is not
 * cached until it is added here (docs/decisions/040). No entry has personal data or concerns money.
 */
export type Keepable =
  /** HTML of an offline page. */
  | 'page'
  /** Loader data of an offline page, fetched on client navigation. */
  | 'data'
  /** Texts of screens, and articles. */
  | 'texts'
  /** A built file with a content hash in its name. */
  | 'asset';

/** Page that lists what can be read offline and shows the receipts. It replaces pages that are not cached. */
export const OFFLINE_PATH = '/offline';
/** The whole help centre in one file. */
export const HELP_SHELF_PATH = '/gethelp.json';
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

/** Cacheable loader data and files. */
const DATA = [/^\/table\.data$/, /^\/gethelp\.json$/];

/** Whether a path without language is an offline page. */
export function isReadingPath(path: string): boolean {
  return PAGES.some((page) => page.test(path));
}

/**
 * Kind of a cacheable URL, `null` when it must not be cached.
 * @param own origin of the site, and of its built files when another host serves those (RULINGS 56)
 */
export function keepableKind(address: URL, own: { origin: string; assets: string }): Keepable | null {
  const { origin, pathname, search, searchParams } = address;
  if (pathname.startsWith('/assets/')) {
    return [own.origin, own.assets].includes(origin) && /^\/assets\/[\w.-]+$/.test(pathname) && !search
      ? 'asset'
      : null;
  }
  if (origin !== own.origin) return null;
  if (pathname === CONTENT_PATH) return isTexts(searchParams) ? 'texts' : null;
  const { path } = splitLocale(pathname);
  if (DATA.some((data) => data.test(path))) return hasOnly(searchParams, ['_routes']) ? 'data' : null;
  return !search && isReadingPath(path) ? 'page' : null;
}

/** Cache key of a URL. Texts have the same key in every version, so that only the newest is stored. */
export function keptAddress(address: URL): string {
  const kept = new URL(address);
  kept.hash = '';
  if (kept.pathname === CONTENT_PATH) kept.searchParams.delete('v');
  return kept.href;
}

/** Only texts and articles: forms and lists of sites belong to pages that need a connection. */
function isTexts(query: URLSearchParams): boolean {
  if (!hasOnly(query, ['opco', 'pageUrl', 'v']) || query.get('opco') !== OPERATOR_CODE) return false;
  const [, language, ...rest] = (query.get('pageUrl') ?? '').split('/');
  const name = rest.join('/');
  if (!LOCALE_LIST.some((locale) => locale === language)) return false;
  if (name.startsWith(ARTICLE_PREFIX)) return isReadingPath(`/${name.slice(ARTICLE_PREFIX.length)}`);
  return CONTENT_PAGES.some((page) => page === name);
}

function hasOnly(query: URLSearchParams, names: readonly string[]): boolean {
  return [...query.keys()].every((name) => names.includes(name));
}
