import type { FastifyReply, FastifyRequest } from 'fastify';
import { PortalError } from '../http/errors/portal-error.ts';

/** Rejects a POST that is not a form, once for all pages. No browser sends one. Throws INVALID_REQUEST. */
export async function requireFormBody(request: Request): Promise<void> {
  if (request.method !== 'POST') return;
  const isForm = await request
    .clone()
    .formData()
    .then(
      () => true,
      () => false,
    );
  if (!isForm) throw new PortalError('INVALID_REQUEST', { fields: { body: 'not a form' } });
}

/**
 * Converts a Fastify request to a web `Request`. Its signal aborts when the client disconnects before the
 * reply is complete. Throws INVALID_REQUEST for a malformed host.
 * @param url path and query that the page is drawn for
 */
export function toWebRequest(request: FastifyRequest, reply: FastifyReply, url = request.url): Request {
  const address = `${request.protocol}://${request.host}${url}`;
  if (!URL.canParse(address)) throw new PortalError('INVALID_REQUEST', { fields: { host: 'malformed' } });
  const disconnected = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnected.abort();
  });
  const body =
    request.method === 'POST' && Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null;
  return new Request(address, {
    method: request.method,
    headers: headersOf(request),
    body,
    signal: disconnected.signal,
  });
}

function headersOf({ headers }: FastifyRequest): Headers {
  const copied = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined) copied.append(name, item);
  }
  return copied;
}
