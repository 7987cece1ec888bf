import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type Encoding, type PackedReply, packForOne } from './compress-reply.ts';
import { pageTag, type SplicedPage } from './spliced-page.ts';

const HTML = 'text/html; charset=utf-8';

type CachedPageReply = { page: SplicedPage; nonce: string; policy: string };

/** Sends a cached page with a new nonce, or 304 when the browser has the same version. */
export function sendCachedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, nonce, policy }: CachedPageReply,
) {
  const encoding = chosenEncoding(request, page);
  if (sendPageHeaders(request, reply, page.etag)) return reply;
  if (encoding) reply.header('content-encoding', encoding);
  return reply.header('content-security-policy', policy).send(page.bytes(encoding, nonce));
}

/** Sends the page of a process that is overloaded. No cache may store it. */
export function sendUnavailablePage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, nonce, policy, retryAfterSeconds }: CachedPageReply & { retryAfterSeconds: number },
) {
  const encoding = chosenEncoding(request, page);
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .code(503)
    .type(HTML)
    .header('retry-after', retryAfterSeconds)
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding')
    .header('content-security-policy', policy)
    .send(page.bytes(encoding, nonce));
}

function chosenEncoding(request: FastifyRequest, { hasBrotli }: SplicedPage): Encoding | null {
  const accepted = chooseEncoding(request.headers['accept-encoding'], HTML);
  return accepted === 'br' && !hasBrotli ? withoutBrotli(request) : accepted;
}

/** Sends a cacheable page that was rendered for this request. */
export async function sendRenderedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  rendered: { html: string; nonce: string },
) {
  if (sendPageHeaders(request, reply, pageTag(rendered))) return reply;
  return sendPacked(
    reply,
    await packForOne(Buffer.from(rendered.html), request.headers['accept-encoding'], HTML),
  );
}

/** Sends a reply for one visitor. */
export function sendPacked(reply: FastifyReply, { encoding, body }: PackedReply): FastifyReply {
  if (encoding) reply.header('content-encoding', encoding).removeHeader('content-length');
  return reply.send(body);
}

/**
 * Sets the headers of a cacheable page: browsers may store it and must revalidate it. Returns true when it
 * sent 304. A 304 has no CSP, because the stored page keeps the CSP with its own nonce.
 */
function sendPageHeaders(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.type(HTML).header('cache-control', 'private, no-cache').header('vary', 'accept-encoding');
  reply.header('etag', etag);
  if (!request.headers['if-none-match']?.includes(etag)) return false;
  reply.removeHeader('content-security-policy').code(304).send();
  return true;
}

function withoutBrotli(request: FastifyRequest): Encoding | null {
  return chooseEncoding(request.headers['accept-encoding']?.replace(/\bbr\b/, ''), HTML);
}
