import { localisePath, offeredLocales } from '@portal/domain/language/locale';
import { webContext } from '../context/web-context.ts';
import type { Route } from './+types/robots';

/** Paths excluded from search engines: APIs, sandbox, documentation, callbacks. */
const EXCLUDED_PATHS = ['/orp/bfe/', '/cms/', '/sandbox', '/docs', '/callbacks/'];

/** `robots.txt`. */
export function loader({ context }: Route.LoaderArgs) {
  const payments = offeredLocales().map((locale) => `${localisePath('/payment', locale)}/`);
  const lines = [
    'User-agent: *',
    ...[...EXCLUDED_PATHS, ...payments].map((path) => `Disallow: ${path}`),
    `Sitemap: ${context.get(webContext).origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
