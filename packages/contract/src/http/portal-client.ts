import type { CallInput, CallResult } from '../calls/calls.ts';
import type { CallRoute } from './browser-paths.ts';
import type { Envelope, FailureEnvelope } from './envelope.ts';
import { portalHeaders } from './headers.ts';
import { type CallName, PORTAL_BASE } from './paths.ts';
import { WORK_HEADER } from './proof-of-work.ts';

/** What a call came to: its result, the server's refusal, or no usable answer at all. */
export type Answer<Result> =
  | { kind: 'ok'; result: Result }
  | {
      kind: 'refused';
      status: number;
      code: FailureEnvelope['statusCode'];
      message: string;
      details: NonNullable<FailureEnvelope['result']>;
    }
  | { kind: 'unreachable'; cause: unknown };

/** Any answer but a successful one. */
export type FailedAnswer = Exclude<Answer<unknown>, { kind: 'ok' }>;

/** One typed method per call. None throws: every outcome is an {@link Answer}. */
export type PortalClient = {
  [Name in CallName]: (input: CallInput<Name>, options?: CallOptions) => Promise<Answer<CallResult<Name>>>;
};

/**
 * `authorization` is the header that a verified code gives, for the calls below `auth/`. `solution` is the solution of a
 * proof-of-work challenge from an earlier refusal of the same call. `keepalive`: the call goes on when the visitor leaves
 * the page.
 */
export type CallOptions = {
  signal?: AbortSignal;
  authorization?: string;
  solution?: string;
  keepalive?: boolean;
};

type ClientOptions<Name extends CallName> = {
  /** Method and path of the calls that the client makes. */
  routes: Record<Name, CallRoute>;
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  lang: () => string;
};

/** Makes the client. `baseUrl` has no trailing slash and is empty in a browser. */
export function createPortalClient<Name extends CallName>(
  options: ClientOptions<Name>,
): Pick<PortalClient, Name> {
  const entries = Object.entries<CallRoute>(options.routes).map(([name, route]) => [
    name,
    callOf(route, options),
  ]);
  return Object.fromEntries(entries);
}

function callOf([method, path]: CallRoute, { baseUrl, fetch, lang }: Omit<ClientOptions<never>, 'routes'>) {
  return async (
    input: Record<string, unknown>,
    { signal, authorization, solution, keepalive = false }: CallOptions = {},
  ) => {
    const query = method === 'GET' ? queryOf(input) : '';
    const body = method === 'POST' ? JSON.stringify(input) : null;
    try {
      const reply = await fetch(`${baseUrl}${PORTAL_BASE}${path}${query}`, {
        method,
        body,
        headers: {
          ...portalHeaders(lang()),
          ...(authorization && { authorization }),
          ...(solution && { [WORK_HEADER]: solution }),
        },
        credentials: 'same-origin',
        signal: signal ?? null,
        keepalive,
      });
      return answerOf(reply.status, (await reply.json()) as Envelope<unknown>);
    } catch (cause) {
      return { kind: 'unreachable', cause };
    }
  };
}

function answerOf(status: number, envelope: Envelope<unknown>): Answer<unknown> {
  if (envelope.status === 'success') return { kind: 'ok', result: envelope.result };
  const { statusCode: code, message, result } = envelope;
  return { kind: 'refused', status, code, message, details: result ?? {} };
}

function queryOf(input: Record<string, unknown>): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== '');
  return given.length
    ? `?${new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)]))}`
    : '';
}
