import type { Clock } from '@portal/domain/clock';
import { accessTokens, withToken } from '../access-tokens.ts';
import { askWithPassword } from '../basic-token.ts';
import { START_SETTLES_WITHIN_MS } from '../provider.ts';
import { callProvider, type ProviderAnswer } from '../provider-call.ts';
import type { MomoAccount } from './account.ts';

/** How to reach MTN MoMo. */
export type MomoApiOptions = {
  account: MomoAccount;
  clock: Clock;
  /** Longest wait for a call; left out, what production needs. */
  timeoutMs?: number;
};

type Call = {
  product: 'collection' | 'disbursement';
  method: 'GET' | 'POST';
  /** Below the product's version. */
  path: string;
  /** Headers of this call alone. */
  headers?: Record<string, string>;
  body?: object;
};

/** One call, with its product's token; that is renewed once when MoMo does not take it. */
export type MomoApi = (call: Call) => Promise<ProviderAnswer>;

const TOKEN_MARGIN_MS = 60_000;

/** MoMo's HTTP API (PROVIDERS.md section 7). Calls never throw: what went wrong is part of the answer. */
export function momoApi({ account, clock, ...options }: MomoApiOptions): MomoApi {
  const { timeoutMs = START_SETTLES_WITHIN_MS - 3_000 } = options;
  const { baseUrl, targetEnvironment } = account;
  const doorOf = (product: Call['product']) => ({
    'ocp-apim-subscription-key': account[product].subscriptionKey.reveal(),
  });
  const tokensOf = (product: Call['product']) => {
    const { apiUser: user, apiKey: password } = account[product];
    const url = `${baseUrl}/${product}/token/`;
    const ask = () => askWithPassword({ method: 'POST', url, user, password, headers: doorOf(product) });
    return accessTokens({ ask, clock, marginMs: TOKEN_MARGIN_MS });
  };
  const tokens = { collection: tokensOf('collection'), disbursement: tokensOf('disbursement') };
  return ({ product, method, path, headers, body }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    return withToken(tokens[product], signal, (token) =>
      callProvider({
        method,
        url: `${baseUrl}/${product}/v1_0${path}`,
        headers: {
          ...doorOf(product),
          authorization: `Bearer ${token}`,
          'x-target-environment': targetEnvironment,
          ...headers,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal,
      }),
    );
  };
}
