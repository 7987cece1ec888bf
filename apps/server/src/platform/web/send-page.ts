import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type Encoding, packOnce } from './compress-reply.ts';
import { pageTag, type SplicedPage } from './spliced-page.ts';

const HTML = 'text/html; charset=utf-8';

type KeptPage = { page: SplicedPage; nonce: string; policy: string };

/** Sends a kept page with a nonce of its own, or 304 to a browser that has these very words. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, { page, nonce, policy }: KeptPage) {
  const asked = chooseEncoding(request.headers['accept-encoding'], HTML);
  const encoding = asked === 'br' && !page.brotli ? withoutBrotli(request) : asked;
  if (headReading(request, reply, page.etag)) return reply;
  if (encoding) reply.header('content-encoding', encoding);
  return reply.header('content-security-policy', policy).send(page.bytes(encoding, nonce));
}

/** Sends a reading page that was drawn for this very request. */
export async function sendDrawn(
  request: FastifyRequest,
  reply: FastifyReply,
  drawn: { html: string; nonce: string },
) {
  if (headReading(request, reply, pageTag(drawn))) return reply;
  const encoding = chooseEncoding(request.headers['accept-encoding'], HTML);
  if (!encoding) return reply.send(drawn.html);
  return reply.header('content-encoding', encoding).send(await packOnce(drawn.html, encoding));
}

/**
 * The headers of a reading page: browsers may keep it, and ask before they show it again. Says whether 304 was
 * answered: then without a policy, because the one that was kept with the page has the page's nonce.
 */
function headReading(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.type(HTML).header('cache-control', 'private, no-cache').header('vary', 'accept-encoding');
  reply.header('etag', etag);
  if (!request.headers['if-none-match']?.includes(etag)) return false;
  reply.removeHeader('content-security-policy').code(304).send();
  return true;
}

function withoutBrotli({ headers }: FastifyRequest): Encoding | null {
  return chooseEncoding(headers['accept-encoding']?.replace(/\bbr\b/, ''), HTML);
}
