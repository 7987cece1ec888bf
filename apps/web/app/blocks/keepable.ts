import { HELP_PATH } from '@portal/domain/help';
import { splitLocale } from '@portal/domain/locale';
import { TEXTS_PATH } from './texts-address.ts';

/**
 * What a browser may keep to be read offline. Everything else is refused: this is the whole list, and a new page or
 * call is not on it until somebody puts it here (docs/decisions/040). Nothing of it is about a person or about money.
 */
export type Keepable =
  /** A reading page, as HTML. */
  | 'page'
  /** What a reading page asks for when the visitor comes by a link. */
  | 'data'
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

/** React Router's data of a page: `/about.data`, `/_.data` for home. */
const DATA = /(\/_)?\.data$/;

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
  const { path } = splitLocale(pathname.replace(DATA, '') || '/');
  if (DATA.test(pathname)) return hasReadingData(path) && hasOnly(searchParams, ['_routes']) ? 'data' : null;
  if (path === HELP_SHELF_PATH && !search) return 'data';
  if (path === TEXTS_PATH) return hasOnly(searchParams, ['of', 'v']) ? 'data' : null;
  return !search && isReadingPath(path) ? 'page' : null;
}

/** The address under which a reply is stored: texts of any version, the newest stays. */
export function keptAddress(address: URL): string {
  const kept = new URL(address);
  kept.hash = '';
  if (splitLocale(kept.pathname).path === TEXTS_PATH) kept.searchParams.delete('v');
  return kept.href;
}

/** The help centre is stored as a whole. */
function hasReadingData(path: string): boolean {
  return isReadingPath(path) && !path.startsWith(HELP_PATH);
}

function hasOnly(query: URLSearchParams, names: readonly string[]): boolean {
  return [...query.keys()].every((name) => names.includes(name));
}
