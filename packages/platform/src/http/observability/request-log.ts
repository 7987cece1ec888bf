import type { NumberPlan } from '@portal/domain/country/country';
import { getNumberPlan, maskMsisdn } from '@portal/domain/identifiers/msisdn';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';

/** A separator within a number, in a URL too. */
const SEPARATOR = '(?:[ ./-]|%20|\\+)?';

/** Patterns of the phone numbers of a plan. */
type NumberPatterns = { inText: RegExp; inJson: RegExp };

/**
 * `inText`: the national digits as people group them, optionally with the trunk prefix or the country code in front and a
 * separator between the groups. `inJson`: a phone number as a JSON number, which must become a string to hold the mask.
 */
function numberPatterns({ countryCode, length, prefixes, trunkPrefix }: NumberPlan): NumberPatterns {
  const isMobile = `(?=${prefixes.map((prefix) => [...prefix].join(SEPARATOR)).join('|')})`;
  const digits = groupings(length).map((groups) => groups.map((size) => `\\d{${size}}`).join(SEPARATOR));
  const national = `${isMobile}(?:${digits.join('|')})`;
  const before = `(?:(?:\\+|%2B)?${countryCode}${SEPARATOR}|${trunkPrefix})?`;
  return {
    inText: new RegExp(`(?<!\\d)${before}${national}(?!\\d)`, 'gi'),
    inJson: new RegExp(
      `(?<=[^\\\\]":)(?:${countryCode})?(?=${prefixes.join('|')})\\d{${length}}(?=[,}\\]])`,
      'g',
    ),
  };
}

/**
 * How people group that many digits: 788 123 456, 788 12 34 56, and 07 88 12 34 56 with the trunk prefix. Not any way: the groups of
 * an identifier are none of these, and it must stay readable.
 */
function groupings(length: number): number[][] {
  const threes = Array.from({ length: Math.ceil(length / 3) }, (_, group) => Math.min(3, length - 3 * group));
  const pairs = (first: number) => [first, ...Array.from({ length: (length - first) / 2 }, () => 2)];
  return length % 2 === 1 ? [threes, pairs(3), pairs(1)] : [threes, pairs(2)];
}

let patterns: NumberPatterns | null = null;
const EMAIL = /[\w.+%-]{1,64}(?:@|%40)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi;
/** The secret in the path of a provider callback, in any encoding of the path. */
const CALLBACK_SECRET = /((?:c|%63)allbacks(?:\/|%2F)+[\w%.-]*?(?:\/|%2F)+)[^\s"'?\\/]+/gi;

/** Masks phone numbers, e-mail addresses and callback secrets in a log line (SAFETY X7). */
export function maskPersonal(line: string): string {
  // Once for the process: the country does not change.
  patterns ??= numberPatterns(getNumberPlan());
  return line
    .replace(patterns.inJson, (number) => `"${maskMsisdn(number)}"`)
    .replace(patterns.inText, (number) => maskMsisdn(number))
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
  // What failed together is in the log, each with its own cause.
  const errors: unknown = error instanceof AggregateError ? error.errors.map(describeError) : undefined;
  return { type, message: withoutValues(message), stack: withoutValues(stack), cause, errors };
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
    else if (isQuiet(line.path)) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
  });
}

/**
 * The route pattern if there is one, because a path may contain a secret; else the path without its query. Decoded, so that a
 * number is masked however it was written.
 */
function pathOf({ routeOptions, url }: FastifyRequest): string {
  const pattern = routeOptions.url;
  return pattern && !pattern.endsWith('*')
    ? pattern
    : withoutSecrets(decoded(url.split('?', 1)[0] ?? '')).slice(0, 200);
}

/** A path that matches no route may be that of a callback with a slash too many: its long segments may be secrets. */
function withoutSecrets(path: string): string {
  return path.replace(/(?<=^|\/)[\w.~-]{22,}(?=\/|$)/g, ':secret');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function isQuiet(path: string): boolean {
  return (
    path.startsWith('/assets/') || path === '/healthz' || path.startsWith('/readyz') || path === '/metrics'
  );
}

function msOf(elapsed: number): number {
  return Math.round(elapsed * 10) / 10;
}
