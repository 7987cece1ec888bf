import { wellFormed } from '@portal/contract/http/well-formed';
import {
  STAFF_CALLS,
  type StaffFailure,
  type StaffParsedInput,
  type StaffResult,
} from '@portal/contract/staff/staff-calls';
import type { StaffRoute } from '@portal/contract/staff/staff-route';
import { STAFF_API, STAFF_ROUTES, type StaffCallName } from '@portal/contract/staff/staff-routes';
import { isDatabaseUnavailable } from '@portal/platform/database/database-unavailable';
import { toPortalError } from '@portal/platform/http/errors/error-handler';
import { invalidFields } from '@portal/platform/http/errors/invalid-fields';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { hasPersonalData } from '../../features/staff-acts/has-personal-data.ts';
import { countActs } from '../../features/staff-acts/record-staff-act.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { LEAVES_ACT, NO_ACT } from './leaves-act.ts';
import { createCallLimit } from './limit-calls.ts';
import { StaffError } from './staff-error.ts';
import type { StaffPerson } from './staff-person.ts';

/** Who calls. */
export type StaffCaller = StaffPerson & {
  /** Token of the session. */
  token: string;
};

/** A handler of a call; roles were checked before. Refusals are thrown as StaffError. */
export type StaffHandler<Name extends StaffCallName> = (
  deps: DeskDeps,
  input: StaffParsedInput<Name>,
  /** `body`: the bytes of a call that takes bytes. */
  caller: StaffCaller & { body: unknown },
) => Promise<StaffResult<Name>>;

/** The handlers of all calls of the staff desk. */
export type StaffHandlers = { [Name in StaffCallName]: StaffHandler<Name> };

/** The largest legitimate request is a note of a thousand characters. */
const MAX_BODY_BYTES = 16_384;
/** The largest part of a file. */
const MAX_BYTES = 256 * 1024;
/** The largest file of texts, in JSON. */
const MAX_TEXT_BYTES = 1024 * 1024;

/** Names of all calls. */
export const STAFF_CALL_NAMES = Object.keys(STAFF_ROUTES) as StaffCallName[];

type CallLimit = ReturnType<typeof createCallLimit>;

type Options = {
  deps: DeskDeps;
  handlers: StaffHandlers;
  /** The person of the request's session; `null` without a valid one. */
  findCaller: (request: FastifyRequest) => Promise<StaffCaller | null>;
};

/** Registers the calls of the staff desk. Each needs a session and one of the roles that the contract names. */
export function registerStaffCalls(app: FastifyInstance, options: Options): void {
  app.setErrorHandler<FastifyError | StaffError>((error, request, reply) =>
    sendFailure(error, request, reply),
  );
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  const limitCalls = createCallLimit(options.deps.callsPerMinute, options.deps.clock);
  for (const name of STAFF_CALL_NAMES) registerStaffCall(app, name, { ...options, limitCalls });
  app.all(`${STAFF_API}/*`, () => {
    throw new StaffError('NOT_FOUND');
  });
}

function registerStaffCall<Name extends StaffCallName>(
  app: FastifyInstance,
  name: Name,
  { deps, handlers, findCaller, limitCalls }: Options & { limitCalls: CallLimit },
): void {
  const route: StaffRoute = STAFF_ROUTES[name];
  const { method, path, roles, takesBytes } = route;
  const maxBytes = route.isLarge ? MAX_TEXT_BYTES : MAX_BODY_BYTES;
  const input = wellFormed<z.ZodType>(STAFF_CALLS[name].input);
  app.route({
    method,
    url: `${STAFF_API}${path}`,
    schema: { hide: true },
    bodyLimit: takesBytes ? MAX_BYTES : maxBytes,
    handler: async (request, reply) => {
      const caller = await findCaller(request);
      if (!caller) throw new StaffError('NOT_SIGNED_IN');
      // Parts of a file follow each other as fast as the network is.
      if (!takesBytes) await limitCalls(caller);
      if (!caller.roles.some((role) => roles.includes(role))) throw new StaffError('NOT_ALLOWED');
      const isInQuery = method === 'GET' || takesBytes;
      const parsed = input.safeParse(isInQuery ? request.query : (request.body ?? {}));
      if (!parsed.success) throw new StaffError('INVALID_REQUEST', { fields: invalidFields(parsed.error) });
      refuseNumbers(parsed.data);
      reply.header('cache-control', 'no-store');
      const { body } = request;
      const given = parsed.data as StaffParsedInput<Name>;
      const { result, acts } = await countActs(() => handlers[name](deps, given, { ...caller, body }));
      if (acts === 0 && LEAVES_ACT[name] === 'always') request.log.error({ call: name }, NO_ACT);
      return result;
    },
  });
}

/** Reasons and notes are kept longer than the numbers of customers, so they name payments, not people. */
function refuseNumbers(given: unknown): void {
  const { reason, note, reference } = given as Record<string, unknown>;
  for (const text of [reason, note, reference])
    if (typeof text === 'string' && hasPersonalData(text))
      throw new StaffError('REFUSED', { why: 'has-number' });
}

function sendFailure(error: FastifyError | StaffError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toStaffError(error);
  if (refusal.httpStatus >= 500) request.log.error({ err: error, code: refusal.code }, 'staff call failed');
  const { code, why, fields, httpStatus } = refusal;
  const body: StaffFailure = { error: code, ...(why && { why }), ...(fields && { fields }) };
  return reply.code(httpStatus).header('cache-control', 'no-store').send(body);
}

function toStaffError(error: FastifyError | StaffError): StaffError {
  if (error instanceof StaffError) return error;
  if (isDatabaseUnavailable(error)) return new StaffError('UNAVAILABLE', { cause: error });
  const { code, httpStatus } = toPortalError(error);
  if (code === 'NOT_FOUND' || code === 'RATE_LIMITED') return new StaffError(code, { cause: error });
  return new StaffError(httpStatus < 500 ? 'INVALID_REQUEST' : 'INTERNAL', { cause: error });
}
