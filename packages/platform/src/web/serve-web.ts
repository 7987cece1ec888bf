import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { VOTED_COOKIE } from '@portal/contract/http/voted-cookie';
import type { WebContext } from '@portal/contract/http/web-context';
import { splitLocale } from '@portal/domain/language/locale';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PortalError, UNAVAILABLE_RETRY_SECONDS } from '../http/errors/portal-error.ts';
import { OVERLOAD_RETRY_SECONDS, type ShedsNewWork } from '../http/overload/shed-requests.ts';
import { consumeLimit } from '../http/rate-limits/limit-requests.ts';
import type { RateLimiter } from '../http/rate-limits/rate-limiter.ts';
import {
  buildPageCsp,
  createNonce,
  type PagePolicy,
  TRUSTED_TYPES_REPORT_ONLY,
} from '../http/security/security-headers.ts';
import { consentOf } from '../http/visitors/consent.ts';
import { identifyVisitors, type Visitors } from '../http/visitors/visitor-cookie.ts';
import { packForOne } from './compress-reply.ts';
import { serveHotReload } from './hot-reload.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import { pagePath } from './page-path.ts';
import { completeInTime, renderPage } from './render-page.ts';
import { sendCachedPage, sendPacked, sendRenderedPage, sendUnavailablePage } from './send-page.ts';
import { SERVICE_WORKER_FILE, serveServiceWorker } from './serve-service-worker.ts';
import { pageTag, type SplicedPage } from './spliced-page.ts';
import { requireFormBody, toWebRequest } from './to-web-request.ts';
import { createUnavailablePage, type UnavailablePage } from './unavailable-page.ts';
import type { Web } from './web.ts';

export type ServeWebOptions = {
  web: Web;
  policy: PagePolicy;
  /**
   * Creates the context of a page. `onRefusal` is called for each call of the page that was refused or
   * failed.
   */
  createContext: (request: FastifyRequest, page: { nonce: string; onRefusal: () => void }) => WebContext;
  /** Version of the content; changes with any content file. */
  contentVersion: () => string;
  visitors: Visitors;
  limiter: RateLimiter;
  /** Whether new pages must be refused now. */
  shedsNewWork: ShedsNewWork;
  /** Whether browsers may store pages for offline use. */
  serviceWorker: boolean;
  /** Whether pages are compressed here; otherwise a proxy does it. */
  compression: boolean;
};

type Serving = ServeWebOptions & {
  cache: PageCache;
  rendering: { count: number };
  unavailable: UnavailablePage;
};

/** Maximum concurrent renderings. Rendering is CPU-bound, so more would only delay all of them. */
const MAX_RENDERINGS = 100;

const BUSY_SECONDS = 2;

/** Sent when even the error page of the web app fails (SPEC section 8). */
const FALLBACK_HTML =
  '<!doctype html><html lang="en"><title>Unexpected Application Error!</title><h1>Unexpected Application Error!</h1>';

/**
 * Serves the files of the web app and answers every other path with a page. Register it last. Files have a
 * context of their own, because caches store them and they must not carry a visitor's cookie.
 */
export async function serveWeb(app: FastifyInstance, options: ServeWebOptions): Promise<void> {
  const { clientDir } = options.web;
  serveServiceWorker(app, { clientDir, on: options.serviceWorker, assetHost: options.policy.assetHost });
  if (clientDir) await app.register(async (files) => serveClientFiles(files, clientDir));
  await app.register(async (context) => servePages(context, options));
}

async function servePages(context: FastifyInstance, options: ServeWebOptions): Promise<void> {
  const { hotReload } = options.web;
  if (!options.compression)
    context.addHook('onRequest', async ({ headers }) => {
      delete headers['accept-encoding'];
    });
  identifyVisitors(context, options.visitors);
  if (hotReload) await serveHotReload(context, hotReload);
  context.removeAllContentTypeParsers();
  // The web app parses forms itself. As a buffer they have the same size limit as other bodies.
  context.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const serving = {
    ...options,
    cache: createPageCache(),
    rendering: { count: 0 },
    unavailable: createUnavailablePage(options.web),
  };
  context.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/*',
    handler: (request, reply) => answer(request, reply, serving),
  });
}

async function answer(request: FastifyRequest, reply: FastifyReply, options: Serving) {
  const nonce = createNonce();
  const policy = buildPageCsp(nonce, options.policy);
  const url = pageUrl(request, options);
  const key = getCacheKey(request, url, options);
  const sendCached = (page: SplicedPage) => sendCachedPage(request, reply, { page, nonce, policy });
  const cached = key && options.cache.find(key);
  if (cached) return sendCached(cached);
  const old = key ? options.cache.findOld(key) : null;
  if (isNewPage(request) && options.shedsNewWork())
    return old ? sendCached(old) : sendUnavailable(request, reply, options);
  await refuseTooMany(request, options);
  reply.header('content-security-policy', policy);
  reply.header('content-security-policy-report-only', TRUSTED_TYPES_REPORT_ONLY);
  const webRequest = toWebRequest(request, reply, url);
  await requireFormBody(webRequest);
  const rendering = renderAndCache(request, options, { webRequest, nonce, key });
  try {
    const rendered = old ? await completeInTime(rendering) : await rendering;
    if (old && !rendered) {
      rendering.catch((err) => request.log.warn({ err }, 'failed to render page again'));
      return sendCached(old);
    }
    const { response, page } = rendered ?? (await rendering);
    // An unchanged page is compressed already, and better than for one visitor.
    if (page && old?.etag === pageTag(page)) return sendCached(old);
    return page ? await sendRenderedPage(request, reply, page) : await send(request, reply, response);
  } catch (error) {
    request.log.error({ err: error }, 'failed to render page');
    return reply
      .code(500)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(FALLBACK_HTML);
  }
}

/** Renders a page and caches it if it is the same for all visitors, even when its request has been answered. */
async function renderAndCache(
  request: FastifyRequest,
  { web, createContext, cache, rendering }: Serving,
  { webRequest, nonce, key }: { webRequest: Request; nonce: string; key: string | null },
) {
  rendering.count += 1;
  const store = key ? cache.begin(key) : null;
  try {
    const rendered = await renderPage(web, webRequest, {
      nonce,
      createContext: (onRefusal) => createContext(request, { nonce, onRefusal }),
    });
    if (store && rendered.page)
      void store(rendered.page).catch((err) => request.log.warn({ err }, 'failed to cache page'));
    return rendered;
  } finally {
    rendering.count -= 1;
  }
}

/** Not the pages of an order that exists, and not the files that other pages need, such as their texts. */
function isNewPage({ url }: FastifyRequest): boolean {
  const { path } = splitLocale(pagePath(url));
  return !path.startsWith('/payment/') && !/\.\w+$/.test(path);
}

/** Refuses a page with 503: HTML for a document, the refusal of a call for the data that React Router fetches. */
async function sendUnavailable(request: FastifyRequest, reply: FastifyReply, options: Serving) {
  const retryAfterSeconds = OVERLOAD_RETRY_SECONDS;
  if (request.url.split('?', 1)[0]?.endsWith('.data'))
    throw new PortalError('UNAVAILABLE', { retryAfterSeconds });
  const { locale } = splitLocale(pagePath(request.url));
  const nonce = createNonce();
  const context = options.createContext(request, { nonce, onRefusal: () => {} });
  const page = await options.unavailable(locale, { origin: context.origin, context });
  const policy = buildPageCsp(nonce, options.policy);
  return sendUnavailablePage(request, reply, { page, nonce, policy, retryAfterSeconds });
}

/**
 * Throws RATE_LIMITED for a network that requested too many renderings, UNAVAILABLE while too many run at
 * once.
 */
async function refuseTooMany(request: FastifyRequest, { limiter, rendering }: Serving): Promise<void> {
  await consumeLimit(limiter, 'pages', request);
  if (rendering.count >= MAX_RENDERINGS)
    throw new PortalError('UNAVAILABLE', { retryAfterSeconds: BUSY_SECONDS });
}

/** Path of the page, with its query if the page reads a part of it. */
function pageUrl({ method, url }: FastifyRequest, { web, policy }: Serving): string {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && !policy.dev && web.withoutUnreadQuery ? web.withoutUnreadQuery(url) : url;
}

/**
 * Cache key of a page: path (which contains the language), consent to counting visits and content version
 * (RULINGS 53); never the host, which the client chooses. `null` for what is never cached: other methods than
 * GET, a URL with a query that the page reads, and every page for a visitor who voted on an answer, because answers show their
 * vote.
 */
function getCacheKey(
  request: FastifyRequest,
  url: string,
  { policy, contentVersion }: Serving,
): string | null {
  if (policy.dev || request.method !== 'GET' || url.includes('?')) return null;
  if (request.cookies[VOTED_COOKIE]) return null;
  const { protocol } = request;
  // Other spellings of the same path would evict entries. Upper case is part of some paths; elsewhere it is redirected.
  if (!/^\/([\w.-]+(\/[\w.-]+)*)?$/.test(url)) return null;
  return [protocol, url, consentOf(request), contentVersion()].join(' ');
}

async function send(request: FastifyRequest, reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status);
  if (response.status === 503) reply.header('retry-after', UNAVAILABLE_RETRY_SECONDS);
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  for (const line of response.headers.getSetCookie()) reply.header('set-cookie', line);
  // Every page contains its nonce and most contain data of one visitor.
  if (!response.headers.has('cache-control')) reply.header('cache-control', 'no-store');
  if (!response.body) return reply.send();
  // Nothing streams: a page is rendered as a whole, and its data is small.
  const body = Buffer.from(await response.arrayBuffer());
  const packed = await packForOne(
    body,
    request.headers['accept-encoding'],
    response.headers.get('content-type'),
  );
  return sendPacked(reply.header('vary', 'accept-encoding'), packed);
}

/**
 * Serves the built files of `clientDir`, precompressed where possible. Names under /assets contain a content
 * hash, so they may be cached for a year and used by pages of another host (RULINGS 56).
 */
async function serveClientFiles(context: FastifyInstance, clientDir: string): Promise<void> {
  const assetsFolder = join(clientDir, 'assets') + sep;
  await context.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', SERVICE_WORKER_FILE],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isImmutable = path.startsWith(assetsFolder);
      reply.header(
        'cache-control',
        isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    },
  });
  // A missing asset, for example of another build, must not be answered with a page.
  context.get('/assets/*', (_request, reply) => reply.callNotFound());
}
