import type { ErrorCode } from '@portal/domain/http/error-code';
import type { WorkChallenge } from './proof-of-work.ts';

/**
 * The response of every portal call (SPEC section 7, "Success is statusCode 200 or status 'success'").
 * A refusal has a typed code in `statusCode` and a matching HTTP status (RULINGS 62).
 */
export type SuccessEnvelope<Result> = { statusCode: 200; status: 'success'; message: string; result: Result };

/** The number's owner sends a code from the handset; see the call `checkHandsetProof`. */
export type HandsetProof = {
  refId: string;
  /** Six digits or more, to send to `sendTo` by SMS or to dial as `dial`. */
  code: string;
  sendTo: string;
  dial: string;
  /** Masked number of the handset. */
  from: string;
  expiresInSeconds: number;
  /** What it allows, in the language of the request. The handset names it too, and asks before it counts. */
  about: string;
};

/** Details of a refusal for the client. */
export type RefusalDetails = {
  attemptsLeft?: number;
  retryAfterSeconds?: number;
  fields?: Record<string, string>;
  /** With its solution in the header `proof-of-work`, the same call is accepted at once. */
  proofOfWork?: WorkChallenge;
  /** Alternative that no limit blocks. */
  handset?: HandsetProof;
};

/** A refusal. `message` is a sentence for the customer in the requested language. */
export type FailureEnvelope = {
  statusCode: ErrorCode;
  status: 'failure';
  message: string;
  result: RefusalDetails | null;
};

/** A result or a refusal. */
export type Envelope<Result> = SuccessEnvelope<Result> | FailureEnvelope;

/** Wraps a result. */
export function succeed<Result>(result: Result, message = 'Success'): SuccessEnvelope<Result> {
  return { statusCode: 200, status: 'success', message, result };
}
