import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import middie from '@fastify/middie';
import type { WebContext } from '@portal/contract/web-context';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cspOfPage, newNonce, type PagePolicy } from '../http/security-headers.ts';
import { knowVisitors } from '../http/visitor-cookie.ts';
import { chooseEncoding, compressStream } from './compress-reply.ts';
import { serveClientFiles } from './serve-client-files.ts';
import { toWebRequest } from './to-web-request.ts';
import type { Web } from './web.ts';

export type ServeWebOptions = {
  web: Web;
  policy: PagePolicy;
  /** What the page needs besides its nonce. */
  contextOf: (request: FastifyRequest, nonce: string) => WebContext;
};

/** The last resort, when not even the web app's own error page could be drawn (SPEC section 8). */
const LAST_RESORT =
  '<!doctype html><html lang="en"><title>Unexpected Application Error!</title><h1>Unexpected Application Error!</h1>';

/**
 * Serves the files of the web app and answers every other path with a page of it. Register it last. Files and pages
 * are neighbours, because files are the same for everybody: they must not carry a visitor's cookie into caches.
 */
export async function serveWeb(app: FastifyInstance, options: ServeWebOptions): Promise<void> {
  const { clientDir } = options.web;
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
  context.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/*',
    handler: (request, reply) => answer(request, reply, options),
  });
}

async function answer(request: FastifyRequest, reply: FastifyReply, options: ServeWebOptions) {
  const nonce = newNonce();
  reply.header('content-security-policy', cspOfPage(nonce, options.policy));
  try {
    const asked = toWebRequest(request, reply);
    return send(request, reply, await options.web.respond(asked, options.contextOf(request, nonce)));
  } catch (error) {
    request.log.error({ err: error }, 'page failed');
    return reply
      .code(500)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(LAST_RESORT);
  }
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
