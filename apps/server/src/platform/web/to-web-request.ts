import type { FastifyReply, FastifyRequest } from 'fastify';
import { PortalError } from '../http/portal-error.ts';

/**
 * Refuses a POST that is no form: nobody's browser sends one, and every page would stumble over it in its own way.
 * Throws INVALID_REQUEST.
 */
export async function refuseOtherThanForms(request: Request): Promise<void> {
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
 * The request as the web platform knows it. Its signal fires when the visitor goes away before the reply is done.
 * Throws INVALID_REQUEST for a host that can be none.
 */
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
