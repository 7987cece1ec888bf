import { splitLocale } from '../language/locale.ts';

/** Name for paths without a page. */
const UNKNOWN = 'RW_cw_page_not_found';

/** Pattern of tracking names: words and short numbers. Paths may contain phone numbers, which must not be tracked. */
export const PAGE_VIEW_NAME = /^RW_cw_(?!.*\d{5})[a-z0-9_]{1,80}$/;

/**
 * Tracking name of a page: `RW_cw_` and the last path segment, hyphens to underscores, lower-cased;
 * `RW_cw_homepage` for home. No query, no trailing slash, no language prefix (SPEC section 2, RULINGS 35). A segment
 * that is not a valid name, e.g. because it contains a number, is counted as an unknown page.
 */
export function pageViewName(pathname: string): string {
  const { path } = splitLocale(pathname.split(/[?#]/)[0] ?? '');
  const last = path.split('/').filter(Boolean).at(-1) ?? 'homepage';
  const name = `RW_cw_${last.replaceAll('-', '_').toLowerCase()}`;
  return PAGE_VIEW_NAME.test(name) ? name : UNKNOWN;
}
