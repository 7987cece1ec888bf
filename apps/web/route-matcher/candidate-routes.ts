/** What of a route says at which addresses it stands. */
export type RouteShape<Route> = { path?: string; children?: Route[] };

/**
 * The routes that an address may be of, as a tree: all but those with a fixed word where the address has another or none.
 * Rather one too many than one too few, since the router chooses among them.
 * @param words words of the address between its slashes, decoded, in lower case
 * @param originals takes, for each route that had to be copied, the route it was copied from
 */
export function candidateRoutes<Route extends RouteShape<Route>>(
  routes: readonly Route[],
  words: readonly string[],
  originals: Map<Route, Route>,
): Route[] {
  return routes.flatMap((route) => {
    // How many words an optional part takes is open, and an address from the root on stands below no other.
    if (/^\/|\?/.test(route.path ?? '')) return [route];
    const below = wordsBelow(route.path ?? '', words);
    if (!below) return [];
    if (!route.children) return [route];
    const copy = { ...route, children: candidateRoutes(route.children, below, originals) };
    originals.set(copy, route);
    return [copy];
  });
}

/** The words that a path leaves to the routes below it, `null` when they can't be of that path. */
function wordsBelow(path: string, words: readonly string[]): readonly string[] | null {
  const parts = path.split('/').filter(Boolean);
  for (const [place, part] of parts.entries()) {
    if (part === '*') return [];
    const word = words[place];
    if (word === undefined) return null;
    if (!part.startsWith(':') && part.toLowerCase() !== word) return null;
  }
  return words.slice(parts.length);
}
