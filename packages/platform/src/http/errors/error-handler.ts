import type { FailureEnvelope } from '@portal/contract/http/envelope';
import type { ErrorCode } from '@portal/domain/http/error-code';
import { countryLocale, parseLocale } from '@portal/domain/language/locale';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  type ZodFastifySchemaValidationError,
} from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { isDatabaseUnavailable } from '../../database/database-unavailable.ts';
import type { FormatText } from '../../wording/sentences.ts';
import { createLogLimit } from '../observability/log-limit.ts';
import { invalidFields } from './invalid-fields.ts';
import { PortalError, UNAVAILABLE_RETRY_SECONDS } from './portal-error.ts';
import { localeOfUrl, sendRefusalPage, wantsPage } from './refusal-page.ts';
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
export function setErrorHandlers(app: FastifyInstance, formatText: FormatText): void {
  const logRefusal = createRefusalLog();
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = toPortalError(error);
    if (isAborted(error, request)) request.log.debug({ code: error.code }, 'request aborted by the client');
    else logRefusal(refusal, error, request.log);
    return sendRefusal({ refusal, httpStatus: httpStatusOf(refusal, error), request, reply, formatText });
  });
  app.setNotFoundHandler((request, reply) => {
    const refusal = new PortalError('NOT_FOUND');
    return sendRefusal({ refusal, httpStatus: 404, request, reply, formatText });
  });
}

/**
 * Whether the client left before its request was complete. That is no fault of ours, and must not be an error line that anybody
 * writes by closing connections.
 */
function isAborted({ code }: FastifyError, { raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete && (code === undefined || ABORT_CODES.has(code));
}

const ABORT_CODES: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
]);

/** Converts any error to a refusal. */
export function toPortalError(error: FastifyError | PortalError | Error): PortalError {
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

/** Returns which fields are invalid and why, for example `{ msisdn: 'invalid_format' }`, never their values. */
function invalidFieldsOf({ validation }: { validation: ZodFastifySchemaValidationError[] }) {
  // Fastify's form of an issue, back in the library's.
  const issues = validation.map(({ instancePath, keyword, params }) => ({
    ...params,
    code: keyword,
    path: instancePath.slice(1).split('/'),
  }));
  return invalidFields({ issues: issues as unknown as z.core.$ZodIssue[] });
}

/** Keeps the more specific 4xx of Fastify (413 too large, 415 wrong type). */
function httpStatusOf(refusal: PortalError, error: FastifyError): number {
  const given = error.statusCode ?? 0;
  return refusal.code === 'INVALID_REQUEST' && given >= 400 && given < 500 ? given : refusal.httpStatus;
}

/**
 * Creates the function that logs a refusal with its cause: failures of ours as errors, while the database is
 * unavailable at most 60 lines per minute; refusals of the client for debugging only.
 */
export function createRefusalLog() {
  const unavailableLines = createLogLimit(UNAVAILABLE_LINES_PER_MINUTE);
  return (refusal: PortalError, error: Error, log: FastifyBaseLogger): void => {
    if (refusal.httpStatus < 500) {
      log.debug({ code: refusal.code, fields: refusal.details.fields }, 'request refused');
      return;
    }
    const { allowed, suppressed } =
      refusal.code === 'UNAVAILABLE' ? unavailableLines() : { allowed: true, suppressed: 0 };
    const facts = { err: error, code: refusal.code, ...(suppressed > 0 && { suppressed }) };
    log[allowed ? 'error' : 'debug'](facts, 'request failed');
  };
}

type RefusalReply = {
  refusal: PortalError;
  httpStatus: number;
  request: FastifyRequest;
  reply: FastifyReply;
  formatText: FormatText;
};

function sendRefusal({ refusal, httpStatus, request, reply, formatText }: RefusalReply): FastifyReply {
  const { code, details } = refusal;
  const { lang } = request.headers;
  const locale =
    request.locale ?? parseLocale(typeof lang === 'string' ? lang : undefined) ?? countryLocale();
  const retryAfter = details.retryAfterSeconds ?? (httpStatus === 503 ? UNAVAILABLE_RETRY_SECONDS : null);
  if (retryAfter !== null) reply.header('retry-after', retryAfter);
  if (wantsPage(request)) {
    const of = request.locale ?? localeOfUrl(request.url);
    const sentence = formatRefusal(refusal, of, formatText);
    return sendRefusalPage(reply, { status: httpStatus, locale: of, sentence, formatText });
  }
  const envelope: FailureEnvelope = {
    statusCode: code,
    status: 'failure',
    message: formatRefusal(refusal, locale, formatText),
    result: Object.keys(details).length > 0 ? details : null,
  };
  // The body is already serialised; the response schemas of the route describe successes.
  return reply
    .code(httpStatus)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(JSON.stringify(envelope));
}
