import type { ContentPage, PageTexts } from '@portal/contract/content/content';
import { splitLocale } from '@portal/domain/language/locale';

/** Content page with titles, descriptions and images for search engines and shared links. */
export const META_PAGE: ContentPage = 'meta-data-config';

/** Metadata that an operator can set for a page; all optional. */
export type PageMeta = Partial<Record<'title' | 'description' | 'image' | 'noindex', string>>;

const FIELDS = ['title', 'description', 'image', 'noindex'] as const;

/** Paths that are aliases of another page (RULINGS 30). */
const ALIASES: Record<string, string> = { '/store-locator': '/storeLocator' };

/** Returns the canonical path without language: `/sw/store-locator` -> `/storeLocator`. */
export function toCanonicalPath(pathname: string): string {
  const { path } = splitLocale(pathname);
  return ALIASES[path] ?? path;
}

/**
 * Returns the key of a page in the content page: `/sw/orp/fixed-internet` -> `orp.fixed-internet`, home -> `home`. A path with
 * an empty segment, such as `//table`, is no page and has a key that no page has.
 */
export function toMetaKey(pathname: string): string {
  const path = toCanonicalPath(pathname);
  return path === '/' ? 'home' : path.replace(/^\/|\/$/g, '').replaceAll('/', '.');
}

/** Selects the entries of one page from the content page. */
export function selectMetaTexts(pathname: string, texts: PageTexts): PageTexts {
  const name = toMetaKey(pathname);
  const entries = FIELDS.map((field) => [`${name}.${field}`, texts[`${name}.${field}`]]);
  return Object.fromEntries(entries.filter(([, text]) => text));
}

/** Reads the metadata of one page by field. */
export function readPageMeta(pathname: string, texts: PageTexts): PageMeta {
  const name = toMetaKey(pathname);
  return Object.fromEntries(FIELDS.map((field) => [field, texts[`${name}.${field}`]]));
}
