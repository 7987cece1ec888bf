import type { FastifyReply } from 'fastify';

/** Only our own files, never framed (SAFETY X8). */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Sends a screen of the sandbox with its content security policy. Never cached: it shows codes and balances. */
export function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
}
