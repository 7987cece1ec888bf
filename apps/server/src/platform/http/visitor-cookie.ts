import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newId } from '../crypto/new-id.ts';

/** An order and its payment are long over by then; the visitor is nobody after it. */
const LIFETIME_SECONDS = 90 * 24 * 3600;

/** `__Host-` binds the cookie to this host, but browsers accept that name over https only. */
export function visitorCookieName(protocol: string): string {
  return protocol === 'https' ? '__Host-visitor' : 'visitor';
}

/** Gives every browser an unguessable id (144 bits) in a cookie that no script can read (SAFETY X10). */
export function knowVisitors(context: FastifyInstance): void {
  context.addHook('onRequest', async (request, reply) => {
    const known = request.cookies[visitorCookieName(request.protocol)];
    request.visitorReturns = known !== undefined && /^[\w-]{22,64}$/.test(known);
    request.visitorId = request.visitorReturns && known ? known : welcome(request, reply);
  });
}

function welcome({ protocol }: FastifyRequest, reply: FastifyReply): string {
  const id = newId();
  reply.setCookie(visitorCookieName(protocol), id, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: protocol === 'https',
    maxAge: LIFETIME_SECONDS,
  });
  return id;
}
