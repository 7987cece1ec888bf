import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { CSP_OF_DATA, EVERYWHERE } from './security-headers.ts';

/** How long a connection may keep the portal waiting, in milliseconds, and how many there may be. */
export type SocketLimits = {
  /** From the first byte of a request to the last one of its body. */
  requestMs: number;
  /** From the first byte of a request to the end of its headers. */
  headersMs: number;
  /** How often both are looked after. */
  everyMs: number;
  /** Connections of one node; the next ones are closed at once. */
  connections: number;
};

/** A photo of nothing is sent: the biggest request is 64 kB, on the slowest network some seconds. */
export const SOCKET_LIMITS: SocketLimits = {
  requestMs: 30_000,
  headersMs: 15_000,
  everyMs: 5_000,
  connections: 8_000,
};

/** Answers to requests that could not even be read; the body is the envelope of every refusal. */
const PARSER_REPLIES: Record<string, [status: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'The request is too large.'],
};
const MALFORMED: [string, string] = ['400 Bad Request', 'The request could not be read.'];

/** Fastify's options that hold these limits, and answer what the HTTP parser refuses with our headers and envelope. */
export function socketOptions(limits: SocketLimits) {
  return {
    requestTimeout: limits.requestMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.everyMs },
    clientErrorHandler: answerParserError,
  };
}

/** Closes connections beyond the limit of this node. */
export function limitConnections({ server }: FastifyInstance, { connections }: SocketLimits): void {
  server.maxConnections = connections;
}

function answerParserError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, message] = PARSER_REPLIES[error.code ?? ''] ?? MALFORMED;
  const body = JSON.stringify({ statusCode: 'INVALID_REQUEST', status: 'failure', message, result: null });
  const headers = {
    ...EVERYWHERE,
    'content-security-policy': CSP_OF_DATA,
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  // A reply that has begun can't be mended: two of them in a row would be read as one.
  if (socket.writable && socket.bytesWritten === 0)
    socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
  socket.destroySoon();
}
