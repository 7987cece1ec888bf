import { Agent, type Dispatcher, request } from 'undici';
import type { z } from 'zod';

/** Longest wait for one call about money: 50 s are needed, shorter limits have made false errors (SAFETY R5). */
export const CALL_TIMEOUT_MS = 52_000;

/** One HTTP request to a provider: a payment provider, the operator, or another company's API. `signal` ends it, body included. */
export type OutgoingCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  signal: AbortSignal;
  /** Connections with a certificate of ours ({@link openConnections}); left out, those that all providers share. */
  dispatcher?: Dispatcher | undefined;
};

/** Nothing certain is known about the money. */
export type Unknown = { kind: 'unknown'; cause: unknown };

/** Why a call has no answer. `not-sent`: certainly not read by the provider. */
export type NoAnswer = { kind: 'not-sent'; cause: unknown } | Unknown;

/** The result of a call; the answer is not interpreted yet. */
export type TextAnswer = { kind: 'answered'; status: number; text: string } | NoAnswer;

/** The result of a call to a JSON API. `body`: the parsed JSON, or the text when it is something else. */
export type JsonAnswer = { kind: 'answered'; status: number; body: unknown } | NoAnswer;

/** An answer that was parsed with a schema. */
export type ParsedAnswer<Data> = { kind: 'parsed'; data: Data } | NoAnswer;

/** A provider answered HTTP 5xx. That says nothing about the money, but some providers name their refusals in its body. */
class ServerErrorAnswer extends Error {
  // Private: logs show the properties of an error.
  readonly #text: string;

  constructor(status: number, text: string) {
    super(`The provider answered HTTP ${status}`);
    this.#text = text;
  }

  /** Its body, parsed as JSON if it is. */
  body(): unknown {
    return parseJson(this.#text);
  }
}

/**
 * The parsed body of an answer, also that of HTTP 5xx, for providers that name their own errors with such a status.
 * @returns `undefined` when there was no answer
 */
export function readBody(answer: JsonAnswer): unknown {
  if (answer.kind === 'answered') return answer.body;
  return answer.cause instanceof ServerErrorAnswer ? answer.cause.body() : undefined;
}

/** The longest answer; more would fill the memory. */
const MAX_BYTES = 16_000_000;

/** The connections to all providers, which are used again. */
const connections = new Agent({ maxResponseSize: MAX_BYTES });

/** Opens connections that prove with a certificate who calls (mutual TLS). Both are PEM. */
export function openConnections(identity: { certificate: string; key: string }): Dispatcher {
  const { certificate: cert, key } = identity;
  return new Agent({ maxResponseSize: MAX_BYTES, connect: { cert, key } });
}

/** Gateways refuse calls without a name of their client. */
const DEFAULT_HEADERS = { accept: '*/*', 'user-agent': 'node' };

/**
 * Calls a provider. Never throws: an error is part of the result. A server error or a time-out says nothing about the money,
 * so it is unknown (RULINGS 5); a provider that is too busy did not read the call. Redirections are not followed: where they
 * lead is unknown too, and so is an answer that is too long. The built-in `fetch` takes three times the processor time for
 * the same request.
 */
export async function sendCall({ url, headers, dispatcher, ...call }: OutgoingCall): Promise<TextAnswer> {
  try {
    const response = await request(url, {
      ...call,
      headers: { ...DEFAULT_HEADERS, ...headers },
      dispatcher: dispatcher ?? connections,
    });
    const status = response.statusCode;
    // A NUL is no part of any text, and PostgreSQL does not store one.
    const text = (await response.body.text()).replaceAll('\0', '');
    if (status >= 300 && status < 400) return unknownOutcome(`The provider redirects: HTTP ${status}`);
    if (status === 429) return { kind: 'not-sent', cause: new Error('The provider is busy: HTTP 429') };
    if (status === 408) return unknownOutcome('The provider answered HTTP 408');
    if (status >= 500) return { kind: 'unknown', cause: new ServerErrorAnswer(status, text) };
    return { kind: 'answered', status, text };
  } catch (cause) {
    return { kind: neverLeft(cause) ? 'not-sent' : 'unknown', cause };
  }
}

/** Parses an answer's body. One that does not fit the schema, such as the web page of a proxy, is unknown. */
export function parseAnswer<Data>(answer: JsonAnswer, schema: z.ZodType<Data>): ParsedAnswer<Data> {
  if (answer.kind !== 'answered') return answer;
  const parsed = schema.safeParse(answer.body);
  if (parsed.success) return { kind: 'parsed', data: parsed.data };
  return unknownOutcome(`The provider's answer of HTTP ${answer.status} cannot be read`, parsed.error);
}

/** The parsed answer of a look-up that moves no money. Throws when there is none. */
export function requireAnswer<Data>(answer: JsonAnswer, schema: z.ZodType<Data>): Data {
  const parsed = parseAnswer(answer, schema);
  if (parsed.kind === 'parsed') return parsed.data;
  throw new Error('The provider did not answer a look-up', { cause: parsed.cause });
}

/** The outcome of a check or a refund that has no answer: even if nothing was sent, its result is unknown. */
export function withoutAnswer({ cause }: NoAnswer): Unknown {
  return { kind: 'unknown', cause };
}

/** An unknown outcome with the reason for the log. */
export function unknownOutcome(message: string, cause?: unknown): { kind: 'unknown'; cause: Error } {
  return { kind: 'unknown', cause: new Error(message, { cause }) };
}

/** Parses a text as JSON, without the character NUL, which PostgreSQL does not store; other texts are returned as they are. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text, text.includes('\\u0000') ? dropNul : undefined);
    return value;
  } catch {
    return text;
  }
}

function dropNul(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '') : value;
}

/** Errors of a connection that was never made. Anything later may have been read by the other side. */
const NEVER_LEFT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether an error says that a call was certainly not read by the other side: no connection was made. */
export function neverLeft(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'string' && NEVER_LEFT.has(code);
}
