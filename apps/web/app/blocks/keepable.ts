import { ARTICLE_PREFIX, CONTENT_PAGES } from '@portal/contract/content';
import { OPERATOR_CODE } from '@portal/contract/headers';
import { CONTENT_PATH } from '@portal/contract/paths';
import { LOCALE_LIST, splitLocale } from '@portal/domain/locale';

/**
 * What a browser may keep to be read offline. Everything else is refused: this is the whole list, and a new page or
 * call is not on it until somebody puts it here (docs/decisions/040). Nothing of it is about a person or about money.
 */
export type Keepable =
  /** A reading page, as HTML. */
  | 'page'
  /** What a reading page asks for when the visitor comes by a link. */
  | 'data'
  /** Words of screens, and pages of prose. */
  | 'texts'
  /** A built file, whose name carries a hash of its content. */
  | 'asset';

/** Page that says what can be read offline and shows the receipts; it stands in for a page that was not kept. */
export const OFFLINE_PATH = '/offline';
/** The whole help centre in one file. */
export const HELP_SHELF_PATH = '/gethelp.json';
/** The last purchases, as this device remembers them. */
export const RECEIPTS_PATH = '/receipts';

/** Reading pages, without their language. */
const PAGES = [
  /^\/$/,
  /^\/(about|table|offline|receipts)$/,
  /^\/gethelp(\/[\w-]+){0,3}$/,
  /^\/(privacy-policy|terms|contact-us|more-[a-z\d-]+-money)$/,
  /^\/help-documents(\/[\w-]+)?$/,
];

/** Paths of the web app whose data has a file of its own. */
const DATA = [/^\/table\.data$/, /^\/gethelp\.json$/];

/** Whether a path, its language left out, is that of a reading page. */
export function isReadingPath(path: string): boolean {
  return PAGES.some((page) => page.test(path));
}

/**
 * What kind of keepable thing an address is, `null` for none.
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

/** The address under which a thing is kept: texts of whatever version, the newest stays. */
export function keptAddress(address: URL): string {
  const kept = new URL(address);
  kept.hash = '';
  if (kept.pathname === CONTENT_PATH) kept.searchParams.delete('v');
  return kept.href;
}

/** Only words and prose: forms and lists of sites are for pages that need a connection anyway. */
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
