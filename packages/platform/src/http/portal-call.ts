import { CALLS, type CallResult } from '@portal/contract/calls/calls';
import { CALL_SUBJECTS } from '@portal/contract/documentation/subjects';
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

/** The parsed input of a call. */
export type ParsedInput<Name extends CallName> = z.output<(typeof CALLS)[Name]['input']>;

/**
 * Handler of a call: takes the parsed input and the caller, returns the `result` of the envelope. Refusals
 * are thrown as PortalError.
 */
export type CallHandler<Name extends CallName> = (
  input: ParsedInput<Name>,
  caller: Caller,
) => Promise<CallResult<Name>>;

/** The handlers of all calls. The HTTP routes and the loaders of the web app use the same ones. */
export type CallHandlers = { [Name in CallName]: CallHandler<Name> };

/** Names of all calls. */
export const CALL_NAMES = Object.keys(ROUTES) as CallName[];

/** Schema of each call's input that also refuses texts which no database can store. */
export const INPUT_SCHEMAS = Object.fromEntries(
  CALL_NAMES.map((name) => [name, wellFormed<z.ZodType>(CALLS[name].input)]),
) as Record<CallName, z.ZodType>;

/** Registers the calls of the contract as routes. */
export function registerPortalCalls(app: FastifyInstance, handlers: CallHandlers): void {
  for (const name of CALL_NAMES) registerPortalCall(app, name, handlers[name]);
}

/**
 * Registers a call of the contract. Path, method and schemas come from the contract, so the OpenAPI page
 * shows exactly what is validated.
 */
function registerPortalCall<Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  handle: CallHandler<Name>,
): void {
  const [method, path] = ROUTES[name];
  const { summary, result } = CALLS[name];
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
      tags: [CALL_SUBJECTS[name]],
      operationId: name,
      [method === 'GET' ? 'querystring' : 'body']: INPUT_SCHEMAS[name],
      response: { 200: reply, default: failureSchema },
    },
    handler: async (request): Promise<SuccessEnvelope<CallResult<Name>>> => {
      const given = (method === 'GET' ? request.query : request.body) as ParsedInput<Name>;
      return succeed(await handle(given, callerOf(request)));
    },
  });
}
