import { LOCALES, parseLocale } from '@portal/domain/language/locale';
import type { ServerBuild } from 'react-router';

/** The part of a route list that names its paths. */
export type Routes = Record<string, { path?: string | undefined; parentId?: string | undefined } | undefined>;

/** A node of the route tree; children by their lower-case segment. */
type Node = { statics: Map<string, { spelling: string; node: Node }>; param: Node | null };

/** Returns the canonical spelling of a path, `null` when the path already has it. */
export type CanonicalPath = (path: string) => string | null;

/**
 * React Router serves `/sw/table` at `/sw/Table/` too, but search engines treat them as two pages, and the
 * language is read from the exact path. Languages are in lower case, static segments get the spelling of the
 * route list; parameters and everything below `*` stay as requested; a trailing slash is removed (RULINGS 36:
 * the URL is the truth).
 * Paths with an empty segment are not changed, so that no redirect leads to another host (`//host`).
 */
export function createCanonicalPath(routes: ServerBuild['routes'] | Routes): CanonicalPath {
  const root = newNode();
  for (const id of Object.keys(routes)) addRoute(root, segmentsOf(routes as Routes, id));
  return (path) => {
    const hasTrailingSlash = path.length > 1 && path.endsWith('/');
    const segments = path.slice(1, hasTrailingSlash ? -1 : undefined).split('/');
    if (path === '/' || segments.includes('')) return null;
    const locale = parseLocale(segments[0]);
    const prefix = locale && LOCALES[locale].prefix;
    const canonical = prefix
      ? [prefix, ...applySpelling(root, segments.slice(1))].join('/')
      : `/${applySpelling(root, segments).join('/')}`;
    return canonical === path ? null : canonical;
  };
}

function newNode(): Node {
  return { statics: new Map(), param: null };
}

/** Segments of a route, including those of its parents. */
export function segmentsOf(routes: Routes, id: string): string[] {
  const route = routes[id];
  if (!route) return [];
  const segments = (route.path ?? '').split('/').filter(Boolean);
  return route.parentId === undefined ? segments : [...segmentsOf(routes, route.parentId), ...segments];
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

function applySpelling(root: Node, segments: readonly string[]): string[] {
  let node: Node | null = root;
  return segments.map((segment) => {
    const child = node?.statics.get(segment.toLowerCase());
    node = child?.node ?? node?.param ?? null;
    return child?.spelling ?? segment;
  });
}
