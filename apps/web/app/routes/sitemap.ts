import { LOCALES, type Locale, localisePath } from '@portal/domain/language/locale';
import { webContext } from '../context/web-context.ts';
import type { Route } from './+types/sitemap';
import { listIndexablePages } from './indexable-pages.ts';

/** Site map of every public page in its languages, with links between them. */
export async function loader({ context }: Route.LoaderArgs) {
  const web = context.get(webContext);
  const pages = await listIndexablePages(web);
  const entries = pages.flatMap(({ path, languages, updated }) => {
    const others = languages.map((locale) => alternate(web.origin + localisePath(path, locale), locale));
    const changedOn = updated || web.contentChangedOn;
    return languages.map((locale) => entry(web.origin + localisePath(path, locale), others, changedOn));
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

/** `changedOn`: the day that an editor gave the page, else that of the latest change of any text: every page has some. */
function entry(address: string, alternates: readonly string[], changedOn: string | null): string {
  const lastmod = changedOn ? `<lastmod>${changedOn}</lastmod>` : '';
  return `<url><loc>${escapeXml(address)}</loc>${lastmod}${alternates.join('')}</url>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
