import { type Location, matchRoutes, type RouteMatch, type RouteObject } from 'react-router';
import { findCandidateRoutes } from './candidate-routes.ts';

type Address = Pick<Location, 'pathname'> | string;

/** The interface that React Router's router uses. */
type Matcher = {
  update: (routes: RouteObject[]) => void;
  match: (address: Address, allowPartial?: boolean) => RouteMatch[] | null;
};

/**
 * Replaces React Router's own matcher in the browser, by its name, with the same results. The original prepares and
 * ranks all routes of all languages before the first page works; this one passes it only the candidates
 * (docs/decisions/017). Throws on arguments that our settings never produce.
 */
export function V6RegExMatcher(basename = '/'): Matcher {
  let routes: RouteObject[] = [];
  return {
    update(all) {
      routes = all;
    },
    match(address, allowPartial = false) {
      // No basename is set, and only lazy discovery matches partially (react-router.config.ts).
      if (basename !== '/' || allowPartial)
        throw new Error('Only complete routes without a basename are supported.');
      const originals = new Map<RouteObject, RouteObject>();
      const matches = matchRoutes(findCandidateRoutes(routes, segmentsOf(address), originals), address);
      return (
        matches?.map((match) => ({ ...match, route: originals.get(match.route) ?? match.route })) ?? null
      );
    },
  };
}

function segmentsOf(address: Address): string[] {
  const pathname = typeof address === 'string' ? address.replace(/[?#].*/s, '') : address.pathname;
  return decodePath(pathname).toLowerCase().split('/').filter(Boolean);
}

/** Decodes like React Router: if one segment cannot be decodePath, none is. */
function decodePath(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return pathname;
  }
}
