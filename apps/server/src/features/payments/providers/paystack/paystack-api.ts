import type { Secret } from '../../../../platform/crypto/secret.ts';
import { PAYMENT_TIMEOUT_MS } from '../provider.ts';
import { callProvider, type ProviderAnswer, parseJsonAnswer } from '../provider-call.ts';

/** What came of a call. A refusal of the gateway is an answer too: it has a status of its own. */
export type PaystackAnswer =
  | { kind: 'answered'; status: number; body: unknown }
  | Exclude<ProviderAnswer, { kind: 'answered' }>;

export type PaystackApi = (call: {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
}) => Promise<PaystackAnswer>;

export type PaystackApiOptions = { baseUrl: string; secretKey: Secret; timeoutMs?: number };

/** The gateway's HTTP API under its secret key. Calls never throw. */
export function paystackApi(options: PaystackApiOptions): PaystackApi {
  const { baseUrl, secretKey, timeoutMs = PAYMENT_TIMEOUT_MS } = options;
  return async ({ method, path, body }) => {
    const answer = await callProvider({
      method,
      url: baseUrl + path,
      headers: {
        authorization: `Bearer ${secretKey.reveal()}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const read = parseJsonAnswer(answer);
    if (read.kind !== 'answered' || answer.kind !== 'answered') return read as PaystackAnswer;
    return { kind: 'answered', status: answer.status, body: read.body };
  };
}
