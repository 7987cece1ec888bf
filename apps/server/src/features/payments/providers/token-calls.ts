import type { Clock } from '@portal/domain/time/clock';
import { type AccessToken, accessTokens, withToken } from './access-tokens.ts';
import { callProvider, type ProviderAnswer, type ProviderCall } from './provider-call.ts';

/** One call; `body` is sent as JSON. */
export type TokenCall = Pick<ProviderCall, 'method' | 'url' | 'headers'> & {
  body?: object;
  /** Longest wait in milliseconds, token and answer included; left out, the caller's usual one. */
  timeoutMs?: number;
};

type Options = {
  /** Asks the provider for a token; throws when there is none to be had. */
  ask: () => Promise<AccessToken>;
  clock: Clock;
  /** A token is renewed this long before its end. */
  marginMs: number;
  timeoutMs: number;
  /** Sent with every call, the token apart. */
  headers?: Record<string, string>;
};

/** Calls with a bearer token that is asked for when needed, and renewed once when the provider does not take it. */
export function tokenCalls(options: Options): (call: TokenCall) => Promise<ProviderAnswer> {
  const { headers: always } = options;
  const tokens = accessTokens(options);
  return ({ method, url, headers, body, timeoutMs = options.timeoutMs }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const json: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
    return withToken(tokens, signal, (token) =>
      callProvider({
        method,
        url,
        headers: { ...always, authorization: `Bearer ${token}`, ...json, ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal,
      }),
    );
  };
}
