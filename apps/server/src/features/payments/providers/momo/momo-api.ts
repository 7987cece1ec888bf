import type { Clock } from '@portal/domain/time/clock';
import { askWithPassword } from '../basic-token.ts';
import { PAYMENT_TIMEOUT_MS } from '../provider.ts';
import type { ProviderAnswer } from '../provider-call.ts';
import { type TokenCall, tokenCalls } from '../token-calls.ts';
import type { MomoAccount } from './account.ts';

/** How to reach MTN MoMo. */
export type MomoApiOptions = {
  account: MomoAccount;
  clock: Clock;
  /** Longest wait for a call; left out, what production needs. */
  timeoutMs?: number;
};

type Product = 'collection' | 'disbursement';

type Call = Omit<TokenCall, 'url'> & {
  product: Product;
  /** Below the product's version. */
  path: string;
};

/** One call, with its product's token. */
export type MomoApi = (call: Call) => Promise<ProviderAnswer>;

const TOKEN_MARGIN_MS = 60_000;

/** MoMo's HTTP API (PROVIDERS.md section 7). Calls never throw: what went wrong is part of the answer. */
export function momoApi({ account, clock, timeoutMs = PAYMENT_TIMEOUT_MS }: MomoApiOptions): MomoApi {
  const callsOf = (product: Product) => {
    const { apiUser: user, apiKey: password, subscriptionKey } = account[product];
    const door = { 'ocp-apim-subscription-key': subscriptionKey.reveal() };
    const url = `${account.baseUrl}/${product}/token/`;
    return tokenCalls({
      ask: () => askWithPassword({ method: 'POST', url, user, password, headers: door }),
      clock,
      marginMs: TOKEN_MARGIN_MS,
      timeoutMs,
      headers: { ...door, 'x-target-environment': account.targetEnvironment },
    });
  };
  const calls = { collection: callsOf('collection'), disbursement: callsOf('disbursement') };
  return ({ product, path, ...call }) =>
    calls[product]({ ...call, url: `${account.baseUrl}/${product}/v1_0${path}` });
}
