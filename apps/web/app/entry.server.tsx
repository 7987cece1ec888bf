import { TEXT_PAGE_SCRIPT } from 'virtual:text-page-script';
import { brandCss } from '@portal/design/brand-css';
import { configureCountry } from '@portal/domain/country/country';
import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import css from './app.css?inline';
import { webContext } from './context/web-context.ts';
import { insertAtEndOfBody, loaderDataScript } from './page/loader-data-script.ts';
import { insertStyle, PageStyleContext } from './page/page-style.ts';
import { ROUTE_STYLES } from './page/route-styles.ts';
import { preloadAfterPaint, takeScriptPreloads } from './page/script-preloads.ts';
import { shortenScrollScript } from './page/scroll-script.ts';
import { ServerParts } from './page/server-parts.ts';
import { textPageScript } from './page/text-page-script.ts';
import { SERVER_PARTS } from './server-parts-of-pages.ts';

// The server reads these exports from the build: it configures the country of the build's own copy of packages/domain
// once, and sets the WebContext of each request.
export { configureCountry, webContext };

/** Milliseconds after which pending data is aborted. */
export const streamTimeout = 5_000;

/** Logs our errors. A wrong path or method is an error of the client and is reported in the response. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  // biome-ignore lint/suspicious/noConsole: the server writes it to its log (capture-console.ts)
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error);
};

/**
 * Renders a page as one complete text. No loader defers data and nothing suspends on the server, so a stream would only add
 * its cost: React would encode the HTML in pieces and write the loader data in a boundary of its own with the script that
 * moves it into place, and each piece would be compressed alone.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce, brand, keepsOffline, consent } = loadContext.get(webContext);
  const { serverHandoffStream, ...context } = routerContext;
  const page = (
    <PageStyleContext value={{ css: '', nonce }}>
      <ServerParts value={SERVER_PARTS}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </ServerParts>
    </PageStyleContext>
  );
  const style = ROUTE_STYLES[context.staticHandlerContext.matches.at(-1)?.route.id ?? ''] ?? css;
  const drawn = insertStyle(`<!DOCTYPE html>${renderToString(page)}`, brandCss(brand) + style);
  const { html, addresses } = takeScriptPreloads(shortenScrollScript(drawn));
  const script =
    context.renderMeta?.didRenderScripts && serverHandoffStream
      ? await loaderDataScript(serverHandoffStream, nonce, preloadAfterPaint(addresses))
      : textPageScript(TEXT_PAGE_SCRIPT, nonce, {
          manifest: context.manifest.url,
          keepsOffline,
          isCounted: consent === true,
        });
  return new Response(insertAtEndOfBody(html, script), { status, headers });
}
