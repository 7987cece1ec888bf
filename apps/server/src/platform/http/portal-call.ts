import { CALLS, type CallResult } from '@portal/contract/calls';
import { type SuccessEnvelope, succeed } from '@portal/contract/envelope';
import { type CallName, PORTAL_BASE, ROUTES } from '@portal/contract/paths';
import { wellFormed } from '@portal/contract/well-formed';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Caller, callerOf } from './caller.ts';
import { failureSchema } from './failure-schema.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which call of the contract a route is: its rate limit hangs on it. */
    call?: CallName;
  }
}

type CallSchema<Name extends CallName> = (typeof CALLS)[Name];

/** Handler of a call: parsed input and caller in, `result` of the envelope out. Refusals are thrown as PortalError. */
export type CallHandler<Name extends CallName> = (
  input: z.output<CallSchema<Name>['input']>,
  caller: Caller,
) => Promise<CallResult<Name>>;

/**
 * Registers a call of the contract: path, method and both schemas come from there, so that what the OpenAPI page
 * says is what is checked.
 */
export function portalCall<Name extends CallName>(
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
