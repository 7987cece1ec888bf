import type { Clock } from '@portal/domain/clock';
import type { Currency } from '@portal/domain/money';
import { START_SETTLES_WITHIN_MS } from '../provider.ts';
import { accessTokens, type MoneyCredentials } from './access-token.ts';

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

const TIMEOUTS: MoneyTimeouts = { payment: START_SETTLES_WITHIN_MS - 3_000, lookUp: 10_000, token: 10_000 };

export type ApiCall = { method: 'GET' | 'POST'; path: string; body?: unknown; wait: 'payment' | 'lookUp' };

/** What came of a call, before anybody looked into the answer. */
export type ApiAnswer =
  | { kind: 'answered'; body: unknown }
  /** Certainly not read by the provider. */
  | { kind: 'not-sent'; cause: unknown }
  | { kind: 'unknown'; cause: unknown };

/** One call to the provider, with a token; it is renewed once when the provider does not take it. */
export type MoneyApi = {
  call: (call: ApiCall) => Promise<ApiAnswer>;
  country: string;
  currency: Currency;
};

/** The provider's HTTP API. Calls never throw: what went wrong is part of the answer. */
export function moneyApi(options: MoneyApiOptions): MoneyApi {
  const { baseUrl, credentials, clock, country, currency } = options;
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const tokens = accessTokens({ baseUrl, credentials, clock, timeoutMs: timeouts.token });

  async function attempt(call: ApiCall, signal: AbortSignal): Promise<ApiAnswer | { kind: 'token-refused' }> {
    let token: string;
    try {
      token = await unlessAborted(tokens.current(), signal);
    } catch (cause) {
      return { kind: 'not-sent', cause };
    }
    const headers = {
      authorization: `Bearer ${token}`,
      'x-country': country,
      'x-currency': currency,
      'content-type': 'application/json',
      accept: '*/*',
    };
    try {
      const body = call.body === undefined ? undefined : JSON.stringify(call.body);
      const response = await fetch(baseUrl + call.path, {
        method: call.method,
        headers,
        body,
        signal,
        redirect: 'error',
      });
      if (response.status !== 401) return await readAnswer(response);
      await response.body?.cancel();
    } catch (cause) {
      return { kind: neverLeft(cause) ? 'not-sent' : 'unknown', cause };
    }
    tokens.drop(token);
    return { kind: 'token-refused' };
  }

  return {
    country,
    currency,
    call: async (call) => {
      const signal = AbortSignal.timeout(timeouts[call.wait]);
      const first = await attempt(call, signal);
      if (first.kind !== 'token-refused') return first;
      const second = await attempt(call, signal);
      if (second.kind !== 'token-refused') return second;
      return { kind: 'not-sent', cause: new Error('The provider takes none of its tokens') };
    },
  };
}

async function readAnswer(response: Response): Promise<ApiAnswer> {
  const text = await response.text();
  if (response.status === 429)
    return { kind: 'not-sent', cause: new Error('The provider is busy: HTTP 429') };
  if (response.status >= 500 || response.status === 408) {
    return { kind: 'unknown', cause: new Error(`The provider answered HTTP ${response.status}`) };
  }
  try {
    return { kind: 'answered', body: JSON.parse(text) };
  } catch (cause) {
    const error = new Error(`The provider answered HTTP ${response.status} with something else than JSON`, {
      cause,
    });
    return { kind: 'unknown', cause: error };
  }
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

function neverLeft(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? {}) as { code?: string };
  return code !== undefined && NEVER_LEFT.has(code);
}

/** A token may be shared with others who wait longer: our own patience ends apart. */
function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  if (signal.aborted) return Promise.reject(signal.reason);
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([promise, aborted]);
}
