import type { ServerBuild } from 'react-router';

/** What is read of the route list of a web build. */
type Routes = Record<string, { path?: string | undefined; parentId?: string | undefined } | undefined>;

/** One segment of the site map: the ways it may go on, by their segments in lower case. */
type Node = { statics: Map<string, { spelling: string; node: Node }>; param: Node | null };

/** Gives the one spelling of a path, `null` when the path has it already. */
export type CanonicalPath = (path: string) => string | null;

/**
 * React Router takes `/SW/Table/` for `/sw/table`, search engines take them for two pages, and the language is read from
 * the path as it is spelt. Segments of the route list get their own spelling back, parameters and whatever lies below
 * `*` stay as typed, a slash at the end goes (RULINGS 36: the URL is the truth). Paths with an empty segment are left
 * alone, so that no answer ever leads to another host (`//host`).
 */
export function canonicalPathOf(routes: ServerBuild['routes'] | Routes): CanonicalPath {
  const root = newNode();
  for (const id of Object.keys(routes)) addRoute(root, segmentsOf(routes as Routes, id));
  return (path) => {
    const isClosed = path.length > 1 && path.endsWith('/');
    const segments = path.slice(1, isClosed ? -1 : undefined).split('/');
    if (path === '/' || segments.includes('')) return null;
    const canonical = `/${spell(root, segments).join('/')}`;
    return canonical === path ? null : canonical;
  };
}

function newNode(): Node {
  return { statics: new Map(), param: null };
}

/** Segments of a route from the root on: its own behind those of its parents. */
function segmentsOf(routes: Routes, id: string): string[] {
  const route = routes[id];
  if (!route) return [];
  const own = (route.path ?? '').split('/').filter(Boolean);
  return route.parentId === undefined ? own : [...segmentsOf(routes, route.parentId), ...own];
}

function addRoute(root: Node, segments: readonly string[]): void {
  let node = root;
  for (const segment of segments) {
    if (segment === '*') return;
    if (segment.startsWith(':')) {
      node.param ??= newNode();
      node = node.param;
      continue;
    }
    const next = node.statics.get(segment.toLowerCase()) ?? { spelling: segment, node: newNode() };
    node.statics.set(segment.toLowerCase(), next);
    node = next.node;
  }
}

function spell(root: Node, segments: readonly string[]): string[] {
  let node: Node | null = root;
  return segments.map((segment) => {
    const known = node?.statics.get(segment.toLowerCase());
    node = known?.node ?? node?.param ?? null;
    return known?.spelling ?? segment;
  });
}
