import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import middie from '@fastify/middie';
import { VOTED_COOKIE } from '@portal/contract/voted-cookie';
import { READING_HEADER, type WebContext } from '@portal/contract/web-context';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { consentOf } from '../http/consent.ts';
import { cspOfPage, newNonce, type PagePolicy } from '../http/security-headers.ts';
import { knowVisitors } from '../http/visitor-cookie.ts';
import { chooseEncoding, compressStream } from './compress-reply.ts';
import { type PageCache, pageCache } from './page-cache.ts';
import { sendDrawn, sendKept } from './send-page.ts';
import { serveClientFiles } from './serve-client-files.ts';
import { serveServiceWorker } from './serve-service-worker.ts';
import { refuseOtherThanForms, toWebRequest } from './to-web-request.ts';
import type { Web } from './web.ts';

export type ServeWebOptions = {
  web: Web;
  policy: PagePolicy;
  /** What the page needs besides its nonce. `onRefusal` is told of each call of the page that was refused or failed. */
  contextOf: (request: FastifyRequest, page: { nonce: string; onRefusal: () => void }) => WebContext;
  /** Changes with any content file. */
  contentVersion: () => string;
  /** Browsers may keep pages to be read offline. */
  serviceWorker: boolean;
};

type Serving = ServeWebOptions & { cache: PageCache };

/** Browsers may keep what is nobody's, and ask before they show it again; caches between may not. */
const KEPT_BY_THE_VISITOR = 'private, no-cache';

/** The last resort, when not even the web app's own error page could be drawn (SPEC section 8). */
const LAST_RESORT =
  '<!doctype html><html lang="en"><title>Unexpected Application Error!</title><h1>Unexpected Application Error!</h1>';

/**
 * Serves the files of the web app and answers every other path with a page of it. Register it last. Files and pages
 * are neighbours, because files are the same for everybody: they must not carry a visitor's cookie into caches.
 */
export async function serveWeb(app: FastifyInstance, options: ServeWebOptions): Promise<void> {
  const { clientDir } = options.web;
  serveServiceWorker(app, { clientDir, on: options.serviceWorker, assetHost: options.policy.assetHost });
  if (clientDir) await app.register(async (files) => serveClientFiles(files, clientDir));
  await app.register(async (context) => servePages(context, options));
}

async function servePages(context: FastifyInstance, options: ServeWebOptions): Promise<void> {
  const { middleware } = options.web;
  knowVisitors(context);
  if (middleware) {
    await context.register(middie);
    context.use(middleware);
  }
  context.removeAllContentTypeParsers();
  // The web app reads forms itself; as a buffer they fall under the same size limit as everything else.
  context.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const serving = { ...options, cache: pageCache() };
  context.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/*',
    handler: (request, reply) => answer(request, reply, serving),
  });
}

async function answer(request: FastifyRequest, reply: FastifyReply, options: Serving) {
  const nonce = newNonce();
  const policy = cspOfPage(nonce, options.policy);
  const key = cacheKeyOf(request, options);
  const kept = key && options.cache.find(key);
  if (kept) return sendKept(request, reply, { page: kept, nonce, policy });
  reply.header('content-security-policy', policy);
  const asked = toWebRequest(request, reply);
  await refuseOtherThanForms(asked);
  // A page that was refused something shows what it can. The limit may have been this visitor's: nobody else gets it.
  let isWhole = true;
  const onRefusal = () => {
    isWhole = false;
  };
  try {
    const response = await options.web.respond(asked, options.contextOf(request, { nonce, onRefusal }));
    const marked = takeKind(response);
    // What comes back for a form is about who sent it.
    const kind = isWhole && request.method !== 'POST' ? marked : 'somebodys';
    // Asked for its head alone a page has no words, hence no tag of theirs.
    const isWords = kind === 'reading-page' && request.method !== 'HEAD';
    if (kind !== 'somebodys') response.headers.set('cache-control', KEPT_BY_THE_VISITOR);
    if (!isWords) return send(request, reply, response);
    const drawn = { html: await response.text(), nonce };
    if (key) void options.cache.keep(key, drawn).catch((err) => request.log.warn({ err }, 'page not kept'));
    return sendDrawn(request, reply, drawn);
  } catch (error) {
    request.log.error({ err: error }, 'page failed');
    return reply
      .code(500)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(LAST_RESORT);
  }
}

/**
 * Pages are kept by address, language (it is in the address), answer about counting visits and version of the content
 * (RULINGS 53). `null` for what is never kept: an address with a query, anything but a plain reading, and every page for
 * a visitor who voted on an answer, since answers say what they voted.
 */
function cacheKeyOf(request: FastifyRequest, { policy, contentVersion }: Serving): string | null {
  if (policy.dev || request.method !== 'GET' || request.url.includes('?')) return null;
  if (request.cookies[VOTED_COOKIE]) return null;
  const { protocol, host, url } = request;
  return [protocol, host, url, consentOf(request), contentVersion()].join(' ');
}

/**
 * The web app says which of its pages hold nothing of their visitor; the mark goes no further. What a page of that
 * kind asks for when the visitor comes by a link is data that is nobody's either.
 */
function takeKind({ headers, status }: Response): 'reading-page' | 'reading-data' | 'somebodys' {
  const marked = headers.has(READING_HEADER);
  headers.delete(READING_HEADER);
  if (!marked || status !== 200) return 'somebodys';
  return headers.get('content-type')?.startsWith('text/html') ? 'reading-page' : 'reading-data';
}

function send(request: FastifyRequest, reply: FastifyReply, response: Response): FastifyReply {
  reply.code(response.status);
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  for (const line of response.headers.getSetCookie()) reply.header('set-cookie', line);
  // Every page carries its nonce and most carry what belongs to one visitor.
  if (!response.headers.has('cache-control')) reply.header('cache-control', 'no-store');
  if (!response.body) return reply.send();
  const body = Readable.fromWeb(response.body as ReadableStream);
  const encoding = chooseEncoding(request.headers['accept-encoding'], response.headers.get('content-type'));
  reply.header('vary', 'accept-encoding');
  if (!encoding) return reply.send(body);
  return reply
    .header('content-encoding', encoding)
    .removeHeader('content-length')
    .send(compressStream(body, encoding));
}
