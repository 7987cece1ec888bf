import { maskMsisdn } from '@portal/domain/msisdn';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import { isOwnCall } from './request-id.ts';

/** Nine digits starting with 7, with or without 0, 250 or +250 in front and a space, dash, point or slash between the groups. */
const NUMBER =
  /(?<!\d)(?:(?:\+|%2B)?250(?:[ ./-]|%20|\+)?|0)?7\d{2}(?:[ ./-]|%20|\+)?\d{3}(?:[ ./-]|%20|\+)?\d{3}(?!\d)/gi;
/** The same as a bare JSON number, which has to become a string to hold the mask. */
const BARE_NUMBER = /(?<=[^\\]":)(?:250)?7\d{8}(?=[,}\]])/g;
const EMAIL = /[\w.+%-]{1,64}(?:@|%40)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi;
/** The secret in the path of a provider's notice, in any spelling of the path. */
const CALLBACK_SECRET = /((?:c|%63)allbacks(?:\/|%2F)+[\w%.-]*?(?:\/|%2F)+)[^\s"'?\\/]+/gi;

/** Hides numbers, e-mail addresses and callbacks' secrets in a line of text, whoever put them there (SAFETY X7). */
export function maskPersonal(line: string): string {
  return line
    .replace(BARE_NUMBER, (number) => `"${maskMsisdn(number)}"`)
    .replace(NUMBER, maskMsisdn)
    .replace(EMAIL, '[email]')
    .replace(CALLBACK_SECRET, '$1[hidden]');
}

/** The portal's log: one JSON object a line, personal data masked in the finished line. */
export function makeLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: describeError },
    hooks: { streamWrite: maskPersonal },
  };
  return pino(options, destination ?? pino.destination(1));
}

/** A stack is read from its top; a message may hold whatever was sent. */
const LONGEST_TEXT = 3_000;

/** A database error repeats the values of its statement: they stay out of the log. */
function describeError(error: Error) {
  const { type, message, stack } = pino.stdSerializers.errWithCause(error);
  const cause: unknown = error.cause instanceof Error ? describeError(error.cause) : undefined;
  return { type, message: withoutValues(message), stack: withoutValues(stack), cause };
}

function withoutValues(text: string): string {
  return text.replace(/^params: .*$/m, 'params: [hidden]').slice(0, LONGEST_TEXT);
}

/** One line for each finished request: no query, no body, no header. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      path: pathOf(request),
      status: reply.statusCode,
      ms: msOf(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.error(line, 'request');
    else if (isOwnCall() || isQuiet(line.path)) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
  });
}

/** The pattern where there is one, because a path may carry a secret; else the path as asked, without its query. */
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
