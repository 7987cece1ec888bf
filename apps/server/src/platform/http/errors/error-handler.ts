import type { FailureEnvelope } from '@portal/contract/http/envelope';
import type { ErrorCode } from '@portal/domain/http/error-code';
import { DEFAULT_LOCALE, parseLocale } from '@portal/domain/language/locale';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseUnavailable } from '../../database/database-unavailable.ts';
import type { Say } from '../../wording/sentences.ts';
import { createLogLimit, type LogLimit } from '../observability/log-limit.ts';
import { PortalError } from './portal-error.ts';
import { formatRefusal } from './refusal-sentence.ts';

/** Log limit while the database is unavailable, because every request then fails alike. */
const UNAVAILABLE_LINES_PER_MINUTE = 60;

/** Error codes for HTTP statuses of Fastify's own errors. Any other 4xx is a malformed request. */
const CODE_OF_STATUS: Partial<Record<number, ErrorCode>> = {
  404: 'NOT_FOUND',
  429: 'RATE_LIMITED',
  503: 'UNAVAILABLE',
};

/**
 * Converts every error to the failure envelope. A PortalError keeps its code, a malformed request becomes a
 * 4xx with the invalid fields, an unavailable database is UNAVAILABLE (SAFETY P14), everything else is
 * INTERNAL. The cause is only logged.
 */
export function setErrorHandlers(app: FastifyInstance, say: Say): void {
  const budget = createLogLimit(UNAVAILABLE_LINES_PER_MINUTE);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = toPortalError(error);
    logRefusal(refusal, error, { request, budget });
    return sendRefusal({ refusal, httpStatus: httpStatusOf(refusal, error), request, reply, say });
  });
  app.setNotFoundHandler((request, reply) => {
    const refusal = new PortalError('NOT_FOUND');
    return sendRefusal({ refusal, httpStatus: 404, request, reply, say });
  });
}

function toPortalError(error: FastifyError | PortalError): PortalError {
  if (error instanceof PortalError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new PortalError('INVALID_REQUEST', { fields: invalidFieldsOf(error) });
  }
  if (containsNulCharacter(error)) return new PortalError('INVALID_REQUEST', {}, { cause: error });
  if (isDatabaseUnavailable(error)) return new PortalError('UNAVAILABLE', {}, { cause: error });
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status < 500) return new PortalError(CODE_OF_STATUS[status] ?? 'INVALID_REQUEST', {}, { cause: error });
  return new PortalError(CODE_OF_STATUS[status] ?? 'INTERNAL', {}, { cause: error });
}

/** PostgreSQL cannot store NUL characters in text or JSON. Only the client can have sent one. */
function containsNulCharacter({ code, cause }: Error & { code?: string }): boolean {
  if (code === '22021' || code === '22P05') return true;
  return cause instanceof Error && containsNulCharacter(cause);
}

/**
 * Returns which fields are invalid and why, for example `{ msisdn: 'invalid_format' }`, never their values.
 */
function invalidFieldsOf({
  validation,
}: {
  validation: { instancePath: string; keyword: string }[];
}): Record<string, string> {
  const named = validation.map(({ instancePath, keyword }) => [
    instancePath.slice(1).replaceAll('/', '.'),
    keyword,
  ]);
  return Object.fromEntries(named);
}

/** Keeps the more specific 4xx of Fastify (413 too large, 415 wrong type). */
function httpStatusOf(refusal: PortalError, error: FastifyError): number {
  const given = error.statusCode ?? 0;
  return refusal.code === 'INVALID_REQUEST' && given >= 400 && given < 500 ? given : refusal.httpStatus;
}

function logRefusal(
  refusal: PortalError,
  error: Error,
  { request: { log }, budget }: { request: FastifyRequest; budget: LogLimit },
): void {
  if (refusal.httpStatus >= 500) {
    const { allowed, suppressed } =
      refusal.code === 'UNAVAILABLE' ? budget() : { allowed: true, suppressed: 0 };
    const facts = { err: error, code: refusal.code, ...(suppressed > 0 && { suppressed }) };
    log[allowed ? 'error' : 'debug'](facts, 'request failed');
  } else log.debug({ code: refusal.code, fields: refusal.details.fields }, 'request refused');
}

type RefusalReply = {
  refusal: PortalError;
  httpStatus: number;
  request: FastifyRequest;
  reply: FastifyReply;
  say: Say;
};

function sendRefusal({ refusal, httpStatus, request, reply, say }: RefusalReply): FastifyReply {
  const { code, details } = refusal;
  const { lang } = request.headers;
  const locale = request.locale ?? parseLocale(typeof lang === 'string' ? lang : undefined) ?? DEFAULT_LOCALE;
  const envelope: FailureEnvelope = {
    statusCode: code,
    status: 'failure',
    message: formatRefusal(refusal, locale, say),
    result: Object.keys(details).length > 0 ? details : null,
  };
  if (details.retryAfterSeconds !== undefined) reply.header('retry-after', details.retryAfterSeconds);
  // The body is already serialised; the response schemas of the route describe successes.
  return reply
    .code(httpStatus)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(JSON.stringify(envelope));
}
