import type { Clock } from '@portal/domain/clock';
import { accessTokens, withToken } from '../access-tokens.ts';
import { askWithPassword } from '../basic-token.ts';
import { START_SETTLES_WITHIN_MS } from '../provider.ts';
import { callProvider, type ProviderAnswer } from '../provider-call.ts';
import type { GsmaAccount } from './account.ts';

/** How to reach the wallet. */
export type GsmaApiOptions = {
  account: GsmaAccount;
  clock: Clock;
  /** Longest wait for a call; left out, what production needs. */
  timeoutMs?: number;
};

type Call = {
  method: 'GET' | 'POST';
  path: string;
  /** Headers of this call alone. */
  headers?: Record<string, string>;
  body?: object;
};

/** One call with a token; it is renewed once when the wallet does not take it. */
export type GsmaApi = (call: Call) => Promise<ProviderAnswer>;

const TOKEN_MARGIN_MS = 60_000;

/** The standard's HTTP API (PROVIDERS.md section 9), with the API key and a token of client credentials. */
export function gsmaApi({ account, clock, ...options }: GsmaApiOptions): GsmaApi {
  const { timeoutMs = START_SETTLES_WITHIN_MS - 3_000 } = options;
  const { baseUrl, tokenUrl: url, clientId: user, clientSecret: password } = account;
  const door = { 'x-api-key': account.apiKey.reveal() };
  const body = new URLSearchParams({ grant_type: 'client_credentials' });
  const ask = () => askWithPassword({ method: 'POST', url, user, password, headers: door, body });
  const tokens = accessTokens({ ask, clock, marginMs: TOKEN_MARGIN_MS });
  return (call) => {
    const signal = AbortSignal.timeout(timeoutMs);
    return withToken(tokens, signal, (token) =>
      callProvider({
        method: call.method,
        url: baseUrl + call.path,
        headers: {
          ...door,
          authorization: `Bearer ${token}`,
          'x-date': clock.now().toISOString(),
          ...call.headers,
          ...(call.body ? { 'content-type': 'application/json' } : {}),
        },
        ...(call.body ? { body: JSON.stringify(call.body) } : {}),
        signal,
      }),
    );
  };
}
