import type { Secret } from '../../../../platform/crypto/secret.ts';
import { START_SETTLES_WITHIN_MS } from '../provider.ts';
import { callProvider, parseJsonAnswer } from '../provider-call.ts';

/** How to reach the bank and who we are to it. */
export type SmartcashOptions = {
  /** Without a slash at the end. */
  baseUrl: string;
  apiKey: Secret;
  merchantId: string;
  /** Left out: what production needs. */
  timeouts?: Partial<SmartcashTimeouts>;
};

/** Longest waits in milliseconds, connection and body included. */
export type SmartcashTimeouts = {
  /** The purchase itself and what is asked about it. */
  purchase: number;
  /** Calls a customer waits for: ticket, key, customer. */
  lookUp: number;
};

/** A ticket and a purchase together must settle in time. */
const TIMEOUTS: SmartcashTimeouts = { purchase: START_SETTLES_WITHIN_MS - 15_000, lookUp: 5_000 };

type Call = { method: 'GET' | 'POST'; path: string; body?: unknown; wait: keyof SmartcashTimeouts };

/** What came of a call: the body of its answer, or why there is none. */
export type SmartcashAnswer = ReturnType<typeof parseJsonAnswer>;

/** One call to the bank. */
export type SmartcashApi = (call: Call) => Promise<SmartcashAnswer>;

/** The bank's HTTP API. Calls never throw: what went wrong is part of the answer. */
export function smartcashApi({ baseUrl, apiKey, merchantId, ...options }: SmartcashOptions): SmartcashApi {
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  return async ({ method, path, body, wait }) =>
    parseJsonAnswer(
      await callProvider({
        method,
        url: baseUrl + path,
        headers: {
          authorization: `Bearer ${apiKey.reveal()}`,
          'x-merchant-id': merchantId,
          'content-type': 'application/json',
        },
        signal: AbortSignal.timeout(timeouts[wait]),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
}
