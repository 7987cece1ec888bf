import type { WebContext } from '@portal/contract/http/web-context';
import { type Country, getCountry } from '@portal/domain/country/country';
import { LOCALES, type Locale, offeredLocales, splitLocale } from '@portal/domain/language/locale';
import type { RequestHandler, RouterContext, RouterContextProvider, ServerBuild } from 'react-router';
import { type CanonicalPath, createCanonicalPath } from './canonical-path.ts';
import { pagePath } from './page-path.ts';

type Mode = 'production' | 'development';

/** What is made once for each build. */
type BuildHandlers = {
  canonicalPath: CanonicalPath;
  handle: Partial<Record<Locale, RequestHandler>>;
  createProvider: () => RouterContextProvider;
};

/**
 * Creates a function that answers a request with the React Router build. The language of the path is the
 * basename (decision 058). A request for another spelling of a path gets a permanent redirect to the
 * canonical path.
 */
export function createPageResponder(load: () => Promise<ServerBuild>, mode: Mode) {
  const handlersOf = new WeakMap<ServerBuild, BuildHandlers>();
  return async (request: Request, context: WebContext): Promise<Response> => {
    const build = await load();
    const handlers = handlersOf.get(build) ?? (await createHandlers(build, mode));
    handlersOf.set(build, handlers);
    const redirect = redirectToCanonical(request, handlers.canonicalPath);
    if (redirect) return redirect;
    const provider = handlers.createProvider();
    provider.set(contextKeyOf(build), context);
    const { locale } = splitLocale(pagePath(new URL(request.url).pathname));
    const handler = handlers.handle[locale];
    if (!handler) throw new Error(`No pages in ${locale}`);
    return handler(request, provider);
  };
}

/** Imports React Router late and from its package: it is that of the build, for which React must be chosen first (`open-web.ts`). */
async function createHandlers(build: ServerBuild, mode: Mode): Promise<BuildHandlers> {
  const { createRequestHandler, RouterContextProvider } = await import('react-router');
  exportsOf(build).configureCountry(getCountry());
  const handlers = offeredLocales().map((locale): [Locale, RequestHandler] => [
    locale,
    createRequestHandler({ ...build, basename: LOCALES[locale].prefix || '/' }, mode),
  ]);
  return {
    canonicalPath: createCanonicalPath(build.routes),
    handle: Object.fromEntries(handlers),
    createProvider: () => new RouterContextProvider(),
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
function contextKeyOf(build: ServerBuild): RouterContext<WebContext> {
  return exportsOf(build).webContext;
}

/** What our own server entry exports besides React Router's functions. */
type EntryExports = {
  webContext: RouterContext<WebContext>;
  /** Of the copy of packages/domain in the build. */
  configureCountry: (country: Country) => void;
};

function exportsOf({ entry }: ServerBuild): EntryExports {
  const { webContext, configureCountry } = entry.module as unknown as Partial<EntryExports>;
  if (!webContext || !configureCountry)
    throw new Error('The web build does not export webContext and configureCountry from its server entry');
  return { webContext, configureCountry };
}
