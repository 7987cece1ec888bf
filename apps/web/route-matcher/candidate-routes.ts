/** The part of a route that determines its paths. */
export type RoutePattern<Route> = { path?: string; children?: Route[] };

/**
 * Filters the route tree to the routes that can match a path: all but those with a static segment where the path has
 * another segment or none. Extra candidates do no harm, since the router chooses among them.
 * @param segments segments of the path, decoded, in lower case
 * @param originals receives the original of each copied route
 */
export function findCandidateRoutes<Route extends RoutePattern<Route>>(
  routes: readonly Route[],
  segments: readonly string[],
  originals: Map<Route, Route>,
): Route[] {
  return routes.flatMap((route) => {
    // An optional segment matches none or one, and an absolute path is not relative to its parent.
    if (/^\/|\?/.test(route.path ?? '')) return [route];
    const remaining = remainingSegments(route.path ?? '', segments);
    if (!remaining) return [];
    if (!route.children) return [route];
    const copy = { ...route, children: findCandidateRoutes(route.children, remaining, originals) };
    originals.set(copy, route);
    return [copy];
  });
}

/** Returns the segments left for the child routes, `null` when the path cannot match. */
function remainingSegments(path: string, segments: readonly string[]): readonly string[] | null {
  const parts = path.split('/').filter(Boolean);
  for (const [index, part] of parts.entries()) {
    if (part === '*') return [];
    const segment = segments[index];
    if (segment === undefined) return null;
    if (!part.startsWith(':') && part.toLowerCase() !== segment) return null;
  }
  return segments.slice(parts.length);
}
