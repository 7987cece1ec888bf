import { type Location, matchRoutes, type RouteMatch, type RouteObject } from 'react-router';
import { candidateRoutes } from './candidate-routes.ts';

type Address = Pick<Location, 'pathname'> | string;

/** What React Router's router asks of the part that finds the routes of an address. */
type Matcher = {
  update: (routes: RouteObject[]) => void;
  match: (address: Address, allowPartial?: boolean) => RouteMatch[] | null;
};

/**
 * Stands in for React Router's own matcher in the browser, by its name, and gives the same answers. That one prepares and
 * ranks all routes of all languages before the first page works; this one has it rank those the address may be of
 * (docs/decisions/017). Throws when asked for what our settings never ask.
 */
export function V6RegExMatcher(basename = '/'): Matcher {
  let routes: RouteObject[] = [];
  return {
    update(all) {
      routes = all;
    },
    match(address, allowPartial = false) {
      // A base path is not set, and only lazy discovery asks for routes that match in part (react-router.config.ts).
      if (basename !== '/' || allowPartial) throw new Error('Only whole routes from / on are looked for.');
      const originals = new Map<RouteObject, RouteObject>();
      const matches = matchRoutes(candidateRoutes(routes, wordsOf(address), originals), address);
      return (
        matches?.map((match) => ({ ...match, route: originals.get(match.route) ?? match.route })) ?? null
      );
    },
  };
}

function wordsOf(address: Address): string[] {
  const pathname = typeof address === 'string' ? address.replace(/[?#].*/s, '') : address.pathname;
  return decoded(pathname).toLowerCase().split('/').filter(Boolean);
}

/** As React Router reads it: one word that can't be decoded, and all stay as they are. */
function decoded(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((word) => decodeURIComponent(word).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return pathname;
  }
}
