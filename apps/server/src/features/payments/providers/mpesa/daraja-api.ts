import type { Clock } from '@portal/domain/time/clock';
import type { Secret } from '../../../../platform/crypto/secret.ts';
import { askWithPassword } from '../basic-token.ts';
import { PAYMENT_TIMEOUT_MS } from '../provider.ts';
import { parseJsonAnswer } from '../provider-call.ts';
import { tokenCalls } from '../token-calls.ts';

/** Our account at Daraja. */
export type DarajaAccount = {
  /** Without a slash at the end. */
  baseUrl: string;
  consumerKey: string;
  consumerSecret: Secret;
  /** The paybill or till the money goes to. */
  shortCode: string;
  passkey: Secret;
  /** Who may reverse, and their password as their portal encrypted it. */
  initiator: string;
  securityCredential: Secret;
};

/** How to reach Daraja. */
export type DarajaApiOptions = {
  account: DarajaAccount;
  clock: Clock;
  /** Longest wait for a call about money; left out, what production needs. */
  timeoutMs?: number;
};

/** What came of a call: the body of its answer, or why there is none. */
export type DarajaAnswer = ReturnType<typeof parseJsonAnswer>;

/** One call with a token; it is renewed once when Daraja does not take it. */
export type DarajaApi = (path: string, body: object) => Promise<DarajaAnswer>;

const TOKEN_MARGIN_MS = 60_000;

/** Daraja's HTTP API. Calls never throw: what went wrong is part of the answer. */
export function darajaApi({ account, clock, timeoutMs = PAYMENT_TIMEOUT_MS }: DarajaApiOptions): DarajaApi {
  const { baseUrl, consumerKey: user, consumerSecret: password } = account;
  const url = `${baseUrl}/oauth/v1/generate?grant_type=client_credentials`;
  const ask = () => askWithPassword({ method: 'GET', url, user, password });
  const call = tokenCalls({ ask, clock, marginMs: TOKEN_MARGIN_MS, timeoutMs });
  return async (path, body) => parseJsonAnswer(await call({ method: 'POST', url: baseUrl + path, body }));
}
