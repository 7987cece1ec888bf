import type { Clock } from '@portal/domain/time/clock';
import { askWithPassword } from '../basic-token.ts';
import { PAYMENT_TIMEOUT_MS } from '../provider.ts';
import type { ProviderAnswer } from '../provider-call.ts';
import { type TokenCall, tokenCalls } from '../token-calls.ts';
import type { GsmaAccount } from './account.ts';

/** How to reach the wallet. */
export type GsmaApiOptions = {
  account: GsmaAccount;
  clock: Clock;
  /** Longest wait for a call; left out, what production needs. */
  timeoutMs?: number;
};

/** One call, its path below the version of the standard. */
export type GsmaApi = (call: Omit<TokenCall, 'url'> & { path: string }) => Promise<ProviderAnswer>;

const TOKEN_MARGIN_MS = 60_000;

/** The standard's HTTP API (PROVIDERS.md section 9), with the API key and a token of client credentials. */
export function gsmaApi({ account, clock, timeoutMs = PAYMENT_TIMEOUT_MS }: GsmaApiOptions): GsmaApi {
  const { baseUrl, tokenUrl: url, clientId: user, clientSecret: password } = account;
  const door = { 'x-api-key': account.apiKey.reveal() };
  const body = new URLSearchParams({ grant_type: 'client_credentials' });
  const call = tokenCalls({
    ask: () => askWithPassword({ method: 'POST', url, user, password, headers: door, body }),
    clock,
    marginMs: TOKEN_MARGIN_MS,
    timeoutMs,
    headers: door,
  });
  return ({ path, headers, ...rest }) =>
    call({ ...rest, url: baseUrl + path, headers: { 'x-date': clock.now().toISOString(), ...headers } });
}
