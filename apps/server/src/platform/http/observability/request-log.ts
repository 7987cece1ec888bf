import { maskMsisdn } from '@portal/domain/identifiers/msisdn';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import { isInternalCall } from './request-id.ts';

/**
 * A phone number: nine digits starting with 7, optionally with 0, 250 or +250 in front and a separator
 * between the groups.
 */
const NUMBER =
  /(?<!\d)(?:(?:\+|%2B)?250(?:[ ./-]|%20|\+)?|0)?7\d{2}(?:[ ./-]|%20|\+)?\d{3}(?:[ ./-]|%20|\+)?\d{3}(?!\d)/gi;
/** A phone number as a JSON number. It must become a string to hold the mask. */
const BARE_NUMBER = /(?<=[^\\]":)(?:250)?7\d{8}(?=[,}\]])/g;
const EMAIL = /[\w.+%-]{1,64}(?:@|%40)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi;
/** The secret in the path of a provider callback, in any encoding of the path. */
const CALLBACK_SECRET = /((?:c|%63)allbacks(?:\/|%2F)+[\w%.-]*?(?:\/|%2F)+)[^\s"'?\\/]+/gi;

/** Masks phone numbers, e-mail addresses and callback secrets in a log line (SAFETY X7). */
export function maskPersonal(line: string): string {
  return line
    .replace(BARE_NUMBER, (number) => `"${maskMsisdn(number)}"`)
    .replace(NUMBER, maskMsisdn)
    .replace(EMAIL, '[email]')
    .replace(CALLBACK_SECRET, '$1[hidden]');
}

/** Creates the logger: one JSON object per line, personal data masked in the finished line. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: describeError },
    hooks: { streamWrite: maskPersonal },
  };
  return pino(options, destination ?? pino.destination(1));
}

/** Limits the text of an error, because a message may contain the request. */
const MAX_TEXT_LENGTH = 3_000;

/** Serialises an error without the statement values that database errors contain. */
function describeError(error: Error) {
  const { type, message, stack } = pino.stdSerializers.errWithCause(error);
  const cause: unknown = error.cause instanceof Error ? describeError(error.cause) : undefined;
  return { type, message: withoutValues(message), stack: withoutValues(stack), cause };
}

function withoutValues(text: string): string {
  return text.replace(/^params: .*$/m, 'params: [hidden]').slice(0, MAX_TEXT_LENGTH);
}

/** Logs one line per finished request, without query, body and headers. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      path: pathOf(request),
      status: reply.statusCode,
      ms: msOf(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.error(line, 'request');
    else if (isInternalCall() || isQuiet(line.path)) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
  });
}

/**
 * The route pattern if there is one, because a path may contain a secret; else the path without its query.
 */
function pathOf({ routeOptions, url }: FastifyRequest): string {
  const pattern = routeOptions.url;
  return pattern && !pattern.endsWith('*') ? pattern : (url.split('?', 1)[0] ?? '').slice(0, 200);
}

function isQuiet(path: string): boolean {
  return path.startsWith('/assets/') || path === '/healthz' || path === '/readyz' || path === '/metrics';
}

function msOf(elapsed: number): number {
  return Math.round(elapsed * 10) / 10;
}
