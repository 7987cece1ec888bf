import { LOCALE_LIST, LOCALES, localisePath } from '@portal/domain/locale';
import { webContext } from '../blocks/web-context.ts';
import type { Route } from './+types/sitemap';
import { publicPaths } from './public-paths.ts';

/** Every public page in every language, each with its other languages, for search engines. */
export async function loader({ context }: Route.LoaderArgs) {
  const web = context.get(webContext);
  const paths = await publicPaths(web);
  const entries = paths.flatMap((path) => LOCALE_LIST.map((locale) => entry(web.origin, path, locale)));
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

function entry(origin: string, path: string, own: (typeof LOCALE_LIST)[number]): string {
  const others = LOCALE_LIST.map((locale) => {
    const address = origin + localisePath(path, locale);
    return `<xhtml:link rel="alternate" hreflang="${LOCALES[locale].htmlLang}" href="${escapeXml(address)}"/>`;
  });
  return `<url><loc>${escapeXml(origin + localisePath(path, own))}</loc>${others.join('')}</url>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
