import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import middie from '@fastify/middie';
import { VOTED_COOKIE } from '@portal/contract/voted-cookie';
import { READING_HEADER, type WebContext } from '@portal/contract/web-context';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { consentOf } from '../http/consent.ts';
import { addressOf, networkOf } from '../http/network-of.ts';
import { PortalError } from '../http/portal-error.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { cspOfPage, newNonce, type PagePolicy, TRUSTED_TYPES_TRIAL } from '../http/security-headers.ts';
import { knowVisitors, type Visitors } from '../http/visitor-cookie.ts';
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
  visitors: Visitors;
  limiter: RateLimiter;
  /** Browsers may keep pages to be read offline. */
  serviceWorker: boolean;
};

type Serving = ServeWebOptions & { cache: PageCache; drawings: { running: number } };

/** Pages drawn at once; drawing takes the processor, so that more at once would only make all of them late. */
const MOST_DRAWINGS = 100;
const BUSY_SECONDS = 2;

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
  knowVisitors(context, options.visitors);
  if (middleware) {
    await context.register(middie);
    context.use(middleware);
  }
  context.removeAllContentTypeParsers();
  // The web app reads forms itself; as a buffer they fall under the same size limit as everything else.
  context.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const serving = { ...options, cache: pageCache(), drawings: { running: 0 } };
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
  await refuseTooMany(request, options);
  reply.header('content-security-policy', policy);
  reply.header('content-security-policy-report-only', TRUSTED_TYPES_TRIAL);
  const asked = toWebRequest(request, reply);
  await refuseOtherThanForms(asked);
  // A page that was refused something shows what it can. The limit may have been this visitor's: nobody else gets it.
  options.drawings.running += 1;
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
  } finally {
    options.drawings.running -= 1;
  }
}

/** Throws RATE_LIMITED for a network that has pages drawn without end, UNAVAILABLE while too many are drawn at once. */
async function refuseTooMany(request: FastifyRequest, { limiter, drawings }: Serving): Promise<void> {
  const keys = { address: networkOf(addressOf(request)), visitorId: null };
  const retryAfterSeconds = await limiter('pages', keys);
  if (retryAfterSeconds !== null) throw new PortalError('RATE_LIMITED', { retryAfterSeconds });
  if (drawings.running >= MOST_DRAWINGS)
    throw new PortalError('UNAVAILABLE', { retryAfterSeconds: BUSY_SECONDS });
}

/**
 * Pages are kept by path (never by host: anybody may choose one), language (it is in the path), answer about counting visits and version of the content
 * (RULINGS 53). `null` for what is never kept: an address with a query, anything but a plain reading, and every page for
 * a visitor who voted on an answer, since answers say what they voted.
 */
function cacheKeyOf(request: FastifyRequest, { policy, contentVersion }: Serving): string | null {
  if (policy.dev || request.method !== 'GET' || request.url.includes('?')) return null;
  if (request.cookies[VOTED_COOKIE]) return null;
  const { protocol, url } = request;
  // The same page answers to other spellings of its address: they would push the true ones out.
  if (!/^\/([a-z0-9_.-]+(\/[a-z0-9_.-]+)*)?$/.test(url)) return null;
  return [protocol, url, consentOf(request), contentVersion()].join(' ');
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
