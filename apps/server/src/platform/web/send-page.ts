import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, compressText, type Encoding } from './compress-reply.ts';
import { pageTag, type SplicedPage } from './spliced-page.ts';

const HTML = 'text/html; charset=utf-8';

type CachedPageReply = { page: SplicedPage; nonce: string; policy: string };

/** Sends a cached page with a new nonce, or 304 when the browser has the same version. */
export function sendCachedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, nonce, policy }: CachedPageReply,
) {
  const accepted = chooseEncoding(request.headers['accept-encoding'], HTML);
  const encoding = accepted === 'br' && !page.hasBrotli ? withoutBrotli(request) : accepted;
  if (sendPageHeaders(request, reply, page.etag)) return reply;
  if (encoding) reply.header('content-encoding', encoding);
  return reply.header('content-security-policy', policy).send(page.bytes(encoding, nonce));
}

/** Sends a cacheable page that was rendered for this request. */
export async function sendRenderedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  rendered: { html: string; nonce: string },
) {
  if (sendPageHeaders(request, reply, pageTag(rendered))) return reply;
  const encoding = chooseEncoding(request.headers['accept-encoding'], HTML);
  if (!encoding) return reply.send(rendered.html);
  return reply.header('content-encoding', encoding).send(await compressText(rendered.html, encoding));
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

function withoutBrotli({ headers }: FastifyRequest): Encoding | null {
  return chooseEncoding(headers['accept-encoding']?.replace(/\bbr\b/, ''), HTML);
}
