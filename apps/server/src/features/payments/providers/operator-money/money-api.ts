import type { Currency } from '@portal/domain/money/money';
import type { Clock } from '@portal/domain/time/clock';
import { PAYMENT_TIMEOUT_MS } from '../provider.ts';
import { parseJsonAnswer } from '../provider-call.ts';
import { tokenCalls } from '../token-calls.ts';
import { askForToken, type MoneyCredentials } from './access-token.ts';

/** How to reach the provider. */
export type MoneyApiOptions = {
  /** Without a slash at the end. */
  baseUrl: string;
  credentials: MoneyCredentials;
  clock: Clock;
  country: string;
  currency: Currency;
  /** Left out: what production needs. */
  timeouts?: Partial<MoneyTimeouts>;
};

/** Longest waits in milliseconds, connection and body included. */
export type MoneyTimeouts = {
  /** Calls about money, in the background: shorter limits have made false errors (SAFETY R5). */
  payment: number;
  /** Calls a customer waits for. */
  lookUp: number;
  token: number;
};

const TIMEOUTS: MoneyTimeouts = { payment: PAYMENT_TIMEOUT_MS, lookUp: 10_000, token: 10_000 };

export type ApiCall = { method: 'GET' | 'POST'; path: string; body?: object; wait: 'payment' | 'lookUp' };

/** What came of a call: the body of its answer, or why there is none. */
export type ApiAnswer = ReturnType<typeof parseJsonAnswer>;

/** One call to the provider, with a token; it is renewed once when the provider does not take it. */
export type MoneyApi = {
  call: (call: ApiCall) => Promise<ApiAnswer>;
  country: string;
  currency: Currency;
};

/** Renewed this long before its end: 180 s are used for 150 (PROVIDERS.md section 5). */
const TOKEN_MARGIN_MS = 30_000;

/** The provider's HTTP API. Calls never throw: what went wrong is part of the answer. */
export function moneyApi(options: MoneyApiOptions): MoneyApi {
  const { baseUrl, credentials, clock, country, currency } = options;
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const send = tokenCalls({
    ask: () => askForToken({ baseUrl, credentials, timeoutMs: timeouts.token }),
    clock,
    marginMs: TOKEN_MARGIN_MS,
    timeoutMs: timeouts.payment,
    headers: {
      'x-country': country,
      'x-currency': currency,
      'content-type': 'application/json',
      accept: '*/*',
    },
  });
  return {
    country,
    currency,
    call: async ({ path, wait, ...call }) =>
      parseJsonAnswer(await send({ ...call, url: baseUrl + path, timeoutMs: timeouts[wait] })),
  };
}
