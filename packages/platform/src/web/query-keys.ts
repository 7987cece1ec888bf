import { splitLocale } from '@portal/domain/language/locale';
import type { ServerBuild } from 'react-router';
import { createCanonicalPath, type Routes, segmentsOf } from './canonical-path.ts';

/** The part of a route that is used here. The route of a page says in its `handle` which query parameters it reads. */
type PageRoute = NonNullable<Routes[string]> & { index?: boolean | undefined; module?: { handle?: unknown } };

/** Returns the address of a page without its query if the page reads no part of it, otherwise unchanged. */
export type WithoutUnreadQuery = (url: string) => string;

/**
 * An advertisement's address, `/?utm_source=…&fbclid=…`, shows the same page as the address without it. A page whose route does not
 * say what it reads keeps its query, and so does the data that React Router fetches.
 */
export function createWithoutUnreadQuery(
  routes: ServerBuild['routes'] | Record<string, PageRoute | undefined>,
): WithoutUnreadQuery {
  const canonicalPath = createCanonicalPath(routes);
  const pages = Object.entries(routes as Record<string, PageRoute>)
    .filter(([, { path, index }]) => path !== undefined || index)
    .map(([id, { module }]) => ({
      segments: segmentsOf(routes as Routes, id),
      keys: readKeys(module?.handle),
    }))
    .map((page) => ({ ...page, pattern: toPattern(page.segments) }))
    .sort((a, b) => rank(a.segments) - rank(b.segments));
  return (url) => {
    const at = url.indexOf('?');
    const path = url.slice(0, at);
    // Another spelling is redirected, with its query.
    if (at < 0 || path.endsWith('.data') || canonicalPath(path) !== null) return url;
    const { path: inLanguage } = splitLocale(path);
    const keys = pages.find(({ pattern }) => pattern.test(inLanguage))?.keys;
    const names = [...new URLSearchParams(url.slice(at)).keys()];
    return !keys || names.some((name) => keys.includes(name)) ? url : path;
  };
}

function readKeys(handle: unknown): readonly string[] | null {
  const { readsQuery } = (handle ?? {}) as { readsQuery?: unknown };
  return Array.isArray(readsQuery) ? readsQuery : null;
}

function toPattern(segments: readonly string[]): RegExp {
  const parts = segments.map((segment) => {
    if (segment === '*') return '.*';
    return segment.startsWith(':') ? '[^/]+' : segment.replaceAll('.', '\\.');
  });
  return new RegExp(`^/${parts.join('/')}$`);
}

/** Routes with parameters come after those without, and of those for everything else the longest comes first. */
function rank(segments: readonly string[]): number {
  if (segments.includes('*')) return 100 - segments.length;
  return segments.filter((segment) => segment.startsWith(':')).length;
}
