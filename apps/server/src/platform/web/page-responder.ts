import type { WebContext } from '@portal/contract/http/web-context';
import { type Country, getCountry } from '@portal/domain/country/country';
import { LOCALES, type Locale, offeredLocales, splitLocale } from '@portal/domain/language/locale';
import {
  createRequestHandler,
  type RequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { type CanonicalPath, createCanonicalPath } from './canonical-path.ts';
import { pagePath } from './page-path.ts';

type Mode = 'production' | 'development';

/** What is made once for each build. */
type BuildHandlers = { canonicalPath: CanonicalPath; handle: Partial<Record<Locale, RequestHandler>> };

/**
 * Creates a function that answers a request with the React Router build. The language of the path is the
 * basename (docs/decisions/058). A request for another spelling of a path gets a permanent redirect to the
 * canonical path.
 */
export function createPageResponder(load: () => Promise<ServerBuild>, mode: Mode) {
  const handlersOf = new WeakMap<ServerBuild, BuildHandlers>();
  return async (request: Request, context: WebContext): Promise<Response> => {
    const build = await load();
    const { canonicalPath, handle } = handlersOf.get(build) ?? createHandlers(build, mode);
    handlersOf.set(build, { canonicalPath, handle });
    const redirect = redirectToCanonical(request, canonicalPath);
    if (redirect) return redirect;
    const provider = new RouterContextProvider();
    provider.set(contextKeyOf(build), context);
    const { locale } = splitLocale(pagePath(new URL(request.url).pathname));
    const handler = handle[locale];
    if (!handler) throw new Error(`No pages in ${locale}`);
    return handler(request, provider);
  };
}

function createHandlers(build: ServerBuild, mode: Mode): BuildHandlers {
  exportsOf(build).configureCountry(getCountry());
  const handlers = offeredLocales().map((locale): [Locale, RequestHandler] => [
    locale,
    createRequestHandler({ ...build, basename: LOCALES[locale].prefix || '/' }, mode),
  ]);
  return {
    canonicalPath: createCanonicalPath(build.routes),
    handle: Object.fromEntries(handlers),
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
