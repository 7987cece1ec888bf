import type { FailureEnvelope } from '@portal/contract/envelope';
import type { ErrorCode } from '@portal/domain/error-code';
import { DEFAULT_LOCALE, parseLocale } from '@portal/domain/locale';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseAway } from '../db/away.ts';
import type { Say } from '../wording/sentences.ts';
import { type LineBudget, lineBudget } from './line-budget.ts';
import { PortalError } from './portal-error.ts';
import { refusalSentence } from './refusal-sentence.ts';

/** While a database is away every request fails alike: the first ones say it all. */
const UNAVAILABLE_LINES_A_MINUTE = 60;

/** Fastify's own refusals that have a code of ours; every other 4xx of it is a malformed request. */
const CODE_OF_STATUS: Partial<Record<number, ErrorCode>> = {
  404: 'NOT_FOUND',
  429: 'RATE_LIMITED',
  503: 'UNAVAILABLE',
};

/**
 * Turns whatever was thrown into the envelope. A refusal keeps its code, a malformed request becomes a 4xx with the
 * fields that are wrong, a database that can't work at the moment is UNAVAILABLE (SAFETY P14), anything else is an
 * INTERNAL whose cause goes to the log and nowhere else.
 */
export function handleErrors(app: FastifyInstance, say: Say): void {
  const budget = lineBudget(UNAVAILABLE_LINES_A_MINUTE);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = refusalOf(error);
    logRefusal(refusal, error, { request, budget });
    return sendRefusal({ refusal, httpStatus: httpStatusOf(refusal, error), request, reply, say });
  });
  app.setNotFoundHandler((request, reply) => {
    const refusal = new PortalError('NOT_FOUND');
    return sendRefusal({ refusal, httpStatus: 404, request, reply, say });
  });
}

function refusalOf(error: FastifyError | PortalError): PortalError {
  if (error instanceof PortalError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new PortalError('INVALID_REQUEST', { fields: fieldsOf(error) });
  }
  if (isUnwritable(error)) return new PortalError('INVALID_REQUEST', {}, { cause: error });
  if (isDatabaseAway(error)) return new PortalError('UNAVAILABLE', {}, { cause: error });
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status < 500) return new PortalError(CODE_OF_STATUS[status] ?? 'INVALID_REQUEST', {}, { cause: error });
  return new PortalError(CODE_OF_STATUS[status] ?? 'INTERNAL', {}, { cause: error });
}

/** A NUL in a text is the one character PostgreSQL keeps in no text and no JSON: only the one who asked can have sent it. */
function isUnwritable({ code, cause }: Error & { code?: string }): boolean {
  if (code === '22021' || code === '22P05') return true;
  return cause instanceof Error && isUnwritable(cause);
}

/** `{ msisdn: 'invalid_format' }`: which field is wrong and how, never what was sent. */
function fieldsOf({
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

/** Fastify's finer 4xx (413 too large, 415 wrong type) are kept beside our code. */
function httpStatusOf(refusal: PortalError, error: FastifyError): number {
  const given = error.statusCode ?? 0;
  return refusal.code === 'INVALID_REQUEST' && given >= 400 && given < 500 ? given : refusal.httpStatus;
}

function logRefusal(
  refusal: PortalError,
  error: Error,
  { request: { log }, budget }: { request: FastifyRequest; budget: LineBudget },
): void {
  if (refusal.httpStatus >= 500) {
    const { allowed, leftOut } = refusal.code === 'UNAVAILABLE' ? budget() : { allowed: true, leftOut: 0 };
    const facts = { err: error, code: refusal.code, ...(leftOut > 0 && { leftOut }) };
    log[allowed ? 'error' : 'debug'](facts, 'request failed');
  } else log.debug({ code: refusal.code, fields: refusal.details.fields }, 'request refused');
}

type Sending = {
  refusal: PortalError;
  httpStatus: number;
  request: FastifyRequest;
  reply: FastifyReply;
  say: Say;
};

function sendRefusal({ refusal, httpStatus, request, reply, say }: Sending): FastifyReply {
  const { code, details } = refusal;
  const { lang } = request.headers;
  const locale = request.locale ?? parseLocale(typeof lang === 'string' ? lang : undefined) ?? DEFAULT_LOCALE;
  const envelope: FailureEnvelope = {
    statusCode: code,
    status: 'failure',
    message: refusalSentence(refusal, locale, say),
    result: Object.keys(details).length > 0 ? details : null,
  };
  if (details.retryAfterSeconds !== undefined) reply.header('retry-after', details.retryAfterSeconds);
  // The route's own response schemas describe its success: this text is already in its final form.
  return reply
    .code(httpStatus)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(JSON.stringify(envelope));
}
