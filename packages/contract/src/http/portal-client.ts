import type { CallInput, CallResult } from '../calls/calls.ts';
import type { Envelope, FailureEnvelope } from './envelope.ts';
import { portalHeaders } from './headers.ts';
import { type CallName, PORTAL_BASE, ROUTES } from './paths.ts';
import { WORK_HEADER, type WorkChallenge } from './proof-of-work.ts';

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

/** One typed method per call. None throws: every outcome is an {@link Answer}. */
export type PortalClient = {
  [Name in CallName]: (input: CallInput<Name>, options?: CallOptions) => Promise<Answer<CallResult<Name>>>;
};

/** `authorization` is the header a verified code gives, for the calls below `auth/`. */
export type CallOptions = { signal?: AbortSignal; authorization?: string };

type ClientOptions = {
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  lang: () => string;
  /** Solves a proof-of-work challenge: the value of its header. Left out, the refusal is the answer. */
  solve?: (challenge: WorkChallenge) => Promise<string>;
};

/** Makes the client. `baseUrl` has no trailing slash and is empty in a browser. */
export function createPortalClient(options: ClientOptions): PortalClient {
  const entries = (Object.keys(ROUTES) as CallName[]).map((name) => [name, callOf(name, options)]);
  return Object.fromEntries(entries);
}

function callOf(name: CallName, { baseUrl, fetch, lang, solve }: ClientOptions) {
  const [method, path] = ROUTES[name];
  return async (input: Record<string, unknown>, { signal, authorization }: CallOptions = {}) => {
    const query = method === 'GET' ? queryOf(input) : '';
    const body = method === 'POST' ? JSON.stringify(input) : null;
    const send = async (solution?: string) => {
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
      });
      return answerOf(reply.status, (await reply.json()) as Envelope<unknown>);
    };
    try {
      const answer = await send();
      const challenge = answer.kind === 'refused' ? answer.details.proofOfWork : undefined;
      if (!challenge || !solve) return answer;
      // A challenge that could not be solved leaves the other ways of the refusal. Asked once: nothing but a limit refuses
      // a right solution.
      const solution = await solve(challenge).catch(() => null);
      return solution === null ? answer : await send(solution);
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
