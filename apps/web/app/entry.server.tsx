import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import css from './app.css?inline';
import { webContext } from './context/web-context.ts';
import { brandCss, PageStyleContext } from './page/page-style.ts';

// The server reads this export from the build and sets the WebContext of each request.
export { webContext };

/** Milliseconds after which pending data is aborted. */
export const streamTimeout = 5_000;

/** Logs our errors. A wrong path or method is an error of the client and is reported in the response. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  // biome-ignore lint/suspicious/noConsole: the server writes it to its log (capture-console.ts)
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error);
};

/** Renders a page as a stream. Crawlers get it when it is complete. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce, brand } = loadContext.get(webContext);
  const page = (
    <PageStyleContext value={{ css: brandCss(brand) + css, nonce }}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </PageStyleContext>
  );
  const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady';
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      [ready]() {
        const body = new PassThrough();
        body.once('close', () => clearTimeout(timer));
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        pipe(body);
      },
      onShellError: reject,
    });
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}
