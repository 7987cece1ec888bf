import type { Answer } from '@portal/contract/portal-client';

/** A code that is on its way. */
export type SentCode = {
  refId: string;
  attemptsLeft: number;
  /** Seconds until another code may be asked for. */
  resendAfterSeconds: number;
  /** Masked number it went to, when only the server knows it (RULINGS 29). */
  recipient?: string;
};

/** The calls a one-time code goes through. Each journey has its own; the dialog is one. */
export type CodeCalls = {
  send: () => Promise<Answer<SentCode>>;
  resend: (refId: string) => Promise<Answer<SentCode>>;
  /** Gives what a verified code opens things with. */
  verify: (refId: string, code: string) => Promise<Answer<{ proof: string }>>;
  /** Whether the code has come from the handset; `proof` is `null` until it has. */
  checkHandset: (refId: string) => Promise<Answer<{ proof: string | null }>>;
};

/** The same answer with its result said another way. */
export function mapAnswer<From, To>(answer: Answer<From>, map: (result: From) => To): Answer<To> {
  return answer.kind === 'ok' ? { kind: 'ok', result: map(answer.result) } : answer;
}
