import type { Clock } from '@portal/domain/time/clock';
import { type AccessTokens, createAccessTokens, type TokenSource } from './access-tokens.ts';
import { ConfigurationFault } from './configuration-fault.ts';
import {
  CALL_TIMEOUT_MS,
  type JsonAnswer,
  type OutgoingCall,
  parseJson,
  sendCall,
  type TextAnswer,
} from './send-call.ts';

/** How an adapter reaches its provider. */
export type ApiOptions<Account> = {
  account: Account;
  clock: Clock;
  /** Longest wait for a call in milliseconds; left out, what production needs. */
  timeoutMs?: number;
};

/** One call to a provider's JSON API. */
export type ApiCall = Pick<OutgoingCall, 'method' | 'headers'> & {
  /** Below the base URL. */
  path: string;
  /** Sent as JSON. */
  body?: object;
  /** Longest wait in milliseconds, token and answer included; left out, that of the API. */
  timeoutMs?: number;
};

/** Makes one call. Never throws: an error is part of the result. */
export type JsonApi = (call: ApiCall) => Promise<JsonAnswer>;

type Options = {
  /** Without a slash at the end. */
  baseUrl: string;
  /** Sent with every call. */
  headers?: Record<string, string>;
  /** Bearer tokens; left out, the API needs none. */
  tokens?: TokenSource;
  /** The bearer of a token; left out, the token itself. */
  toBearer?: (token: string) => string;
  /** Whether an answer refuses the token; left out, every one of HTTP 401 does. */
  refusesToken?: (answer: { status: number; text: string }) => boolean;
  /** Longest wait for a call in milliseconds; default: {@link CALL_TIMEOUT_MS}. */
  timeoutMs?: number | undefined;
  /** Connections of its own, such as those with a client certificate. */
  dispatcher?: OutgoingCall['dispatcher'];
};

/** Creates the function that calls a provider's JSON API. It must not call the provider itself. */
export function createJsonApi(options: Options): JsonApi {
  const { baseUrl, toBearer = (token) => token, refusesToken = ({ status }) => status === 401 } = options;
  const { timeoutMs = CALL_TIMEOUT_MS } = options;
  const tokens = options.tokens && createAccessTokens(options.tokens);
  return async ({ method, path, headers, body, timeoutMs: ownTimeoutMs = timeoutMs }) => {
    const signal = AbortSignal.timeout(ownTimeoutMs);
    const send = (authorization: Record<string, string>) =>
      sendCall({
        method,
        url: baseUrl + path,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...options.headers,
          ...authorization,
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
        signal,
        dispatcher: options.dispatcher,
      });
    if (!tokens) return toJsonAnswer(await send({}));
    const sendWith = (token: string) => send({ authorization: `Bearer ${toBearer(token)}` });
    return toJsonAnswer(await callWithToken({ tokens, signal, refusesToken }, sendWith));
  };
}

function toJsonAnswer(answer: TextAnswer): JsonAnswer {
  if (answer.kind !== 'answered') return answer;
  return { kind: 'answered', status: answer.status, body: parseJson(answer.text) };
}

type TokenUse = {
  tokens: AccessTokens;
  /** Ends the caller's wait; a token request shared with others may last longer. */
  signal: AbortSignal;
  refusesToken: (answer: { status: number; text: string }) => boolean;
};

/** When the provider refuses the token, the call is made once more with a new one: the first had no effect. */
async function callWithToken(
  { tokens, signal, refusesToken }: TokenUse,
  call: (token: string) => Promise<TextAnswer>,
): Promise<TextAnswer> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    let token: string;
    try {
      token = await unlessAborted(tokens.current(), signal);
    } catch (cause) {
      return { kind: 'not-sent', cause };
    }
    const answer = await call(token);
    if (answer.kind !== 'answered' || !refusesToken(answer)) return answer;
    tokens.drop(token);
  }
  const cause = new ConfigurationFault(
    'credentials-refused',
    'The provider refuses a token that it just gave',
  );
  return { kind: 'not-sent', cause };
}

function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  if (signal.aborted) return Promise.reject(signal.reason);
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([promise, aborted]);
}
