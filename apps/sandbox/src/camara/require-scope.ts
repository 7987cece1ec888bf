import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf } from '../access-tokens.ts';
import type { CamaraState } from './camara-state.ts';

/** A hook that refuses calls whose token lacks a scope, in the words of the documents. */
export function requireScope({ tokens }: CamaraState, scope: string) {
  return async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    const token = tokens.get(bearerOf(headers.authorization));
    if (!token) return failCall(reply, 401, 'UNAUTHENTICATED');
    if (!token.scope.split(' ').includes(scope)) return failCall(reply, 403, 'PERMISSION_DENIED');
  };
}

/** An error of every API (`ErrorInfo`). */
export function failCall(reply: FastifyReply, status: number, code: string): FastifyReply {
  return reply.code(status).send({ status, code, message: code });
}
