import type { FastifyReply, FastifyRequest } from 'fastify';
import { PortalError } from '../http/portal-error.ts';

/** The request as the web platform knows it. Its signal fires when the visitor goes away before the reply is done. */
export function toWebRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const address = `${request.protocol}://${request.host}${request.url}`;
  if (!URL.canParse(address)) throw new PortalError('INVALID_REQUEST', { fields: { host: 'malformed' } });
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  const body =
    request.method === 'POST' && Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null;
  return new Request(address, {
    method: request.method,
    headers: headersOf(request),
    body,
    signal: gone.signal,
  });
}

function headersOf({ headers }: FastifyRequest): Headers {
  const copied = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) copied.append(name, one);
  }
  return copied;
}
