import type { WebContext } from '@portal/contract/http/web-context';
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { type CanonicalPath, createCanonicalPath } from './canonical-path.ts';

type Mode = 'production' | 'development';

/**
 * Creates a function that answers a request with the React Router build. A request for another spelling of a
 * path gets a permanent redirect to the canonical path.
 */
export function createPageResponder(load: () => Promise<ServerBuild>, mode: Mode) {
  const handle = createRequestHandler(load, mode);
  const canonicalPaths = new WeakMap<ServerBuild, CanonicalPath>();
  return async (request: Request, context: WebContext): Promise<Response> => {
    const build = await load();
    const canonicalPath = canonicalPaths.get(build) ?? createCanonicalPath(build.routes);
    canonicalPaths.set(build, canonicalPath);
    const redirect = redirectToCanonical(request, canonicalPath);
    if (redirect) return redirect;
    const provider = new RouterContextProvider();
    provider.set(contextKeyOf(build), context);
    return handle(request, provider);
  };
}

/** Returns `null` for a canonical path, and for forms and `.data` requests, which no one types. */
function redirectToCanonical({ method, url }: Request, canonicalPath: CanonicalPath): Response | null {
  const { pathname, search } = new URL(url);
  if ((method !== 'GET' && method !== 'HEAD') || pathname.endsWith('.data')) return null;
  const location = canonicalPath(pathname);
  return location === null
    ? null
    : new Response(null, { status: 301, headers: { location: location + search } });
}

/**
 * React Router compares context keys by identity, so it must be the key that the loaders of this build use.
 */
function contextKeyOf({ entry }: ServerBuild): RouterContext<WebContext> {
  const { webContext } = entry.module as unknown as { webContext?: RouterContext<WebContext> };
  if (!webContext) throw new Error('The web build does not export webContext from its server entry');
  return webContext;
}
