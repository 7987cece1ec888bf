import type { WebContext } from '@portal/contract/web-context';
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { type CanonicalPath, canonicalPathOf } from './canonical-path.ts';

type Mode = 'production' | 'development';

/**
 * Turns React Router's build into a function from a request and our context to a reply. A page that is asked for under
 * another spelling of its path answers with a permanent redirect to its own.
 */
export function pageResponder(load: () => Promise<ServerBuild>, mode: Mode) {
  const handle = createRequestHandler(load, mode);
  const canonicalPaths = new WeakMap<ServerBuild, CanonicalPath>();
  return async (request: Request, context: WebContext): Promise<Response> => {
    const build = await load();
    const canonicalPath = canonicalPaths.get(build) ?? canonicalPathOf(build.routes);
    canonicalPaths.set(build, canonicalPath);
    const elsewhere = redirectToCanonical(request, canonicalPath);
    if (elsewhere) return elsewhere;
    const provider = new RouterContextProvider();
    provider.set(contextKeyOf(build), context);
    return handle(request, provider);
  };
}

/** `null` when the page is asked for as it is spelt, and for forms and the data of a page, which nobody types. */
function redirectToCanonical({ method, url }: Request, canonicalPath: CanonicalPath): Response | null {
  const { pathname, search } = new URL(url);
  if ((method !== 'GET' && method !== 'HEAD') || pathname.endsWith('.data')) return null;
  const location = canonicalPath(pathname);
  return location === null
    ? null
    : new Response(null, { status: 301, headers: { location: location + search } });
}

/** Keys are compared by identity, so it has to be the very one the loaders of this build use. */
function contextKeyOf({ entry }: ServerBuild): RouterContext<WebContext> {
  const { webContext } = entry.module as unknown as { webContext?: RouterContext<WebContext> };
  if (!webContext) throw new Error('The web build does not export webContext from its server entry');
  return webContext;
}
