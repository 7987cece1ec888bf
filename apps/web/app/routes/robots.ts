import { LOCALE_LIST, localisePath } from '@portal/domain/locale';
import { webContext } from '../blocks/web-context.ts';
import type { Route } from './+types/robots';

/** Where nothing is to be found by searching: payments, calls, the practice phone, pages for machines. */
const NOT_FOR_SEARCH = ['/orp/bfe/', '/cms/', '/sandbox', '/docs', '/callbacks/'];

/** `robots.txt`. */
export function loader({ context }: Route.LoaderArgs) {
  const payments = LOCALE_LIST.map((locale) => `${localisePath('/payment', locale)}/`);
  const lines = [
    'User-agent: *',
    ...[...NOT_FOR_SEARCH, ...payments].map((path) => `Disallow: ${path}`),
    `Sitemap: ${context.get(webContext).origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
