import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FormatText } from '../../wording/sentences.ts';
import { localeOfUrl, sendRefusalPage, wantsPage } from '../errors/refusal-page.ts';
import { DATA_CSP, SECURITY_HEADERS } from './security-headers.ts';

/**
 * Limits of connections; times in milliseconds. The largest request, a part of a statement, has 256 kB, which takes some
 * seconds on a slow network.
 */
export const SOCKET_LIMITS = {
  /** Time limit for a complete request, including its body. */
  requestMs: 30_000,
  /** Time limit for the headers of a request. */
  headersMs: 15_000,
  /** Interval at which both limits are checked. */
  everyMs: 5_000,
  /** Maximum connections of one node; further ones are closed immediately. */
  connections: 8_000,
};

/** See {@link SOCKET_LIMITS}. */
export type SocketLimits = typeof SOCKET_LIMITS;

/** Replies to requests that the HTTP parser rejects; the body is the failure envelope. */
const PARSER_REPLIES: Record<string, [status: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'The request is too large.'],
};
const MALFORMED: [string, string] = ['400 Bad Request', 'The request could not be read.'];

/** Headers of replies that no hook sees. */
const REFUSAL_HEADERS = {
  ...SECURITY_HEADERS,
  'content-security-policy': DATA_CSP,
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
};

/** Fastify options for these limits. What the parser or the router cannot read is answered with our headers and failure envelope. */
export function socketOptions(limits: SocketLimits, formatText: FormatText) {
  return {
    requestTimeout: limits.requestMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.everyMs },
    clientErrorHandler: answerParserError,
    frameworkErrors: answerRouterErrorIn(formatText),
  };
}

/** Applies the connection limit to the server. */
export function limitConnections({ server }: FastifyInstance, { connections }: SocketLimits): void {
  server.maxConnections = connections;
}

function answerParserError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, message] = PARSER_REPLIES[error.code ?? ''] ?? MALFORMED;
  const body = bodyOf(message);
  const headers = { ...REFUSAL_HEADERS, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  // Do not write into a started reply: the client would read both as one.
  if (socket.writable && socket.bytesWritten === 0)
    socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
  socket.destroySoon();
}

/**
 * A path whose percent signs are no encoding. Fastify's own reply repeats the path, and its hooks do not run. A browser gets a
 * page that says that there is none at this address.
 */
function answerRouterErrorIn(formatText: FormatText) {
  return (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    if (wantsPage(request)) {
      const locale = localeOfUrl(request.url);
      const sentence = formatText('error.NOT_FOUND', locale);
      reply.headers(SECURITY_HEADERS);
      sendRefusalPage(reply, { status: 404, locale, sentence, formatText });
      return;
    }
    const [, message] = MALFORMED;
    reply.code(400).headers(REFUSAL_HEADERS).send(bodyOf(message));
  };
}

function bodyOf(message: string): string {
  return JSON.stringify({ statusCode: 'INVALID_REQUEST', status: 'failure', message, result: null });
}
