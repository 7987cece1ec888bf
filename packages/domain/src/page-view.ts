import { splitLocale } from './locale.ts';

/**
 * Tracking name of a page: `RW_cw_` and the last path segment, hyphens to underscores, lower-cased;
 * `RW_cw_homepage` for home. No query, no trailing slash, no language prefix (SPEC section 2, RULINGS 35).
 */
export function pageViewName(pathname: string): string {
  const { path } = splitLocale(pathname.split(/[?#]/)[0] ?? '');
  const last = path.split('/').filter(Boolean).at(-1) ?? 'homepage';
  return `RW_cw_${last.replaceAll('-', '_').toLowerCase()}`;
}
