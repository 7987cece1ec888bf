import type { Answer } from '@portal/contract/http/portal-client';

/** A one-time code that was sent. */
export type SentCode = {
  refId: string;
  attemptsLeft: number;
  /** Seconds until another code can be requested. */
  resendAfterSeconds: number;
  /** Masked number that received it, when only the server has the number (RULINGS 29). */
  recipient?: string;
};

/** API calls of a one-time code. Each journey has its own; the dialog is shared. */
export type CodeCalls = {
  send: () => Promise<Answer<SentCode>>;
  resend: (refId: string) => Promise<Answer<SentCode>>;
  /** Verifies the code; `proof` authorises the journey's next calls. */
  verify: (refId: string, code: string) => Promise<Answer<{ proof: string }>>;
  /** Checks for the message from the handset; `proof` is `null` until it has arrived. */
  checkHandset: (refId: string) => Promise<Answer<{ proof: string | null }>>;
};

/** Any answer but a successful one. */
export type FailedAnswer = Exclude<Answer<unknown>, { kind: 'ok' }>;

/** Converts the result of a successful answer. */
export function mapAnswerResult<From, To>(answer: Answer<From>, map: (result: From) => To): Answer<To> {
  return answer.kind === 'ok' ? { kind: 'ok', result: map(answer.result) } : answer;
}
