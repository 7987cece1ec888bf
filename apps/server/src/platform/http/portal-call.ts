import { CALLS, type CallResult } from '@portal/contract/calls/calls';
import { type SuccessEnvelope, succeed } from '@portal/contract/http/envelope';
import { type CallName, PORTAL_BASE, ROUTES } from '@portal/contract/http/paths';
import { wellFormed } from '@portal/contract/http/well-formed';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { failureSchema } from './errors/failure-schema.ts';
import { type Caller, callerOf } from './visitors/caller.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Call of the contract that the route implements. Determines its rate limit. */
    call?: CallName;
  }
}

type CallSchema<Name extends CallName> = (typeof CALLS)[Name];

/**
 * Handler of a call: takes the parsed input and the caller, returns the `result` of the envelope. Refusals
 * are thrown as PortalError.
 */
export type CallHandler<Name extends CallName> = (
  input: z.output<CallSchema<Name>['input']>,
  caller: Caller,
) => Promise<CallResult<Name>>;

/**
 * Registers a call of the contract. Path, method and schemas come from the contract, so the OpenAPI page
 * shows exactly what is validated.
 */
export function registerPortalCall<Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  handle: CallHandler<Name>,
): void {
  const [method, path] = ROUTES[name];
  const { summary, input, result } = CALLS[name];
  const reply = z.object({
    statusCode: z.literal(200),
    status: z.literal('success'),
    message: z.string(),
    result,
  });
  app.route({
    method,
    url: `${PORTAL_BASE}${path}`,
    config: { call: name },
    schema: {
      summary,
      operationId: name,
      [method === 'GET' ? 'querystring' : 'body']: wellFormed(input),
      response: { 200: reply, default: failureSchema },
    },
    handler: async (request): Promise<SuccessEnvelope<CallResult<Name>>> => {
      const given = (method === 'GET' ? request.query : request.body) as z.output<CallSchema<Name>['input']>;
      return succeed(await handle(given, callerOf(request)));
    },
  });
}
