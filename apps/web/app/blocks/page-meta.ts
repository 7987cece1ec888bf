import type { ContentPage, PageTexts } from '@portal/contract/content';
import { splitLocale } from '@portal/domain/locale';

/** Content page with titles, descriptions and pictures of pages for search engines and shared links. */
export const META_PAGE: ContentPage = 'meta-data-config';

/** What an operator says of a page besides what its screen says; all optional. */
export type PageMeta = Partial<Record<'title' | 'description' | 'image' | 'noindex', string>>;

const FIELDS = ['title', 'description', 'image', 'noindex'] as const;

/** Addresses of a page that is known under another (RULINGS 30). */
const SAME_PAGE: Record<string, string> = { '/store-locator': '/storeLocator' };

/** The one path, without language, under which a page is known: `/sw/store-locator` -> `/storeLocator`. */
export function knownPath(pathname: string): string {
  const { path } = splitLocale(pathname);
  return SAME_PAGE[path] ?? path;
}

/** `/sw/orp/fixed-internet` -> `orp.fixed-internet`, home -> `home`: how the content page names a page. */
export function metaName(pathname: string): string {
  return knownPath(pathname).split('/').filter(Boolean).join('.') || 'home';
}

/** The part of the content page that is about one page. */
export function metaOf(pathname: string, texts: PageTexts): PageTexts {
  const name = metaName(pathname);
  const own = FIELDS.map((field) => [`${name}.${field}`, texts[`${name}.${field}`]]);
  return Object.fromEntries(own.filter(([, text]) => text));
}

/** The same by field. */
export function pageMeta(pathname: string, texts: PageTexts): PageMeta {
  const name = metaName(pathname);
  return Object.fromEntries(FIELDS.map((field) => [field, texts[`${name}.${field}`]]));
}
