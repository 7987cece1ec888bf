import { LOCALES, type Locale, localisePath } from '@portal/domain/language/locale';
import { webContext } from '../context/web-context.ts';
import type { Route } from './+types/sitemap';
import { listIndexablePages } from './indexable-pages.ts';

/** Site map of every public page in its languages, with links between them. */
export async function loader({ context }: Route.LoaderArgs) {
  const web = context.get(webContext);
  const pages = await listIndexablePages(web);
  const entries = pages.flatMap(({ path, languages }) => {
    const others = languages.map((locale) => alternate(web.origin + localisePath(path, locale), locale));
    return languages.map((locale) => entry(web.origin + localisePath(path, locale), others));
  });
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

function alternate(address: string, locale: Locale): string {
  return `<xhtml:link rel="alternate" hreflang="${LOCALES[locale].htmlLang}" href="${escapeXml(address)}"/>`;
}

function entry(address: string, alternates: readonly string[]): string {
  return `<url><loc>${escapeXml(address)}</loc>${alternates.join('')}</url>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
