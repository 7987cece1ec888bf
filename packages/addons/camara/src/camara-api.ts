import {
  createJsonApi,
  type JsonAnswer,
  parseAnswer,
  requestToken,
  requireAnswer,
} from '@isano/adapter-kit/http';
import type { Clock } from '@isano/adapter-kit/values';
import type { z } from 'zod';
import type { CamaraAccount } from './account.ts';
import { errorInfo } from './wire.ts';

/** Calls the operator's CAMARA APIs. */
export type CamaraApi = ReturnType<typeof camaraApi>;

type Options = {
  account: CamaraAccount;
  clock: Clock;
  /** Scopes of the tokens. Each port has its own, because an account need not have every API. */
  scopes: readonly string[];
  /** Longest wait for one call in milliseconds; left out, that of the account. */
  timeoutMs?: number;
};

/**
 * Creates the API with tokens of OAuth client credentials (two-legged): the number is in the body of each call. A token is
 * cached until a minute before its end.
 */
export function camaraApi({ account, clock, scopes, timeoutMs = account.timeoutMs }: Options) {
  const { baseUrl, tokenUrl, clientId, clientSecret } = account;
  const request = () =>
    requestToken({
      url: tokenUrl,
      basic: { user: clientId, password: clientSecret },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: scopes.join(' ') }),
      timeoutMs,
    });
  const call = createJsonApi({ baseUrl, tokens: { request, clock }, timeoutMs });
  return {
    /** Makes one call. Never throws: an error is part of the result. */
    call,
    /**
     * Posts a question about a number.
     * @returns the answer; `null` when the operator can't tell about this number
     * @throws Error when there is no answer, or one that can't be read
     */
    ask: async <Data>(path: string, body: object, schema: z.ZodType<Data>): Promise<Data | null> => {
      const answer = await call({ method: 'POST', path, body });
      const refusal = readRefusal(answer);
      if (!refusal) return requireAnswer(answer, schema);
      if (isForOthers(refusal)) return null;
      throw new Error(`The operator refused a question: HTTP ${refusal.status} ${refusal.code}`.trim());
    },
  };
}

/** A refused call: its HTTP status, and the code of its `ErrorInfo`; empty when it has none. */
export type CallRefusal = { status: number; code: string };

/** Reads a refusal; `null` for any other answer, also for none. */
export function readRefusal(answer: JsonAnswer): CallRefusal | null {
  if (answer.kind !== 'answered' || answer.status < 300) return null;
  const parsed = parseAnswer(answer, errorInfo);
  return { status: answer.status, code: parsed.kind === 'parsed' ? parsed.data.code : '' };
}

/** Whether the number is not one of this operator's, or one that the API is not for, such as a fixed line. */
export function isForOthers({ status, code }: CallRefusal): boolean {
  return (
    (status === 404 && code === 'IDENTIFIER_NOT_FOUND') ||
    (status === 422 && code === 'SERVICE_NOT_APPLICABLE')
  );
}

/** The parsed answer. Throws when there is none, when the call was refused, and when it cannot be read. */
export function requireCamaraAnswer<Data>(answer: JsonAnswer, schema: z.ZodType<Data>): Data {
  const refusal = readRefusal(answer);
  if (refusal)
    throw new Error(`The operator refused a look-up: HTTP ${refusal.status} ${refusal.code}`.trim());
  return requireAnswer(answer, schema);
}
