import type { ErrorCode } from '@portal/domain/http/error-code';
import type { WorkChallenge } from './proof-of-work.ts';

/**
 * The reply of every portal call (SPEC section 7, "Success is statusCode 200 or status 'success'").
 * A refusal carries its typed code in `statusCode` beside a fitting HTTP status (RULINGS 62).
 */
export type SuccessEnvelope<Result> = { statusCode: 200; status: 'success'; message: string; result: Result };

/** The number's owner sends a code from the handset; see the call `checkHandsetProof`. */
export type HandsetProof = {
  refId: string;
  /** Six digits or more, to be sent to `sendTo` by SMS, or dialled as `dial`. */
  code: string;
  sendTo: string;
  dial: string;
  /** Masked number of the handset. */
  from: string;
  expiresInSeconds: number;
};

/** What a client may use of a refusal. */
export type RefusalDetails = {
  attemptsLeft?: number;
  retryAfterSeconds?: number;
  fields?: Record<string, string>;
  /** The same call is accepted at once with the solution in the header `proof-of-work`. */
  proofOfWork?: WorkChallenge;
  /** The way around a limit that is always open. */
  handset?: HandsetProof;
};

/** A refusal. `message` is a sentence for the customer in the asked language. */
export type FailureEnvelope = {
  statusCode: ErrorCode;
  status: 'failure';
  message: string;
  result: RefusalDetails | null;
};

/** Either of the two. */
export type Envelope<Result> = SuccessEnvelope<Result> | FailureEnvelope;

/** Wraps a result. */
export function succeed<Result>(result: Result, message = 'Success'): SuccessEnvelope<Result> {
  return { statusCode: 200, status: 'success', message, result };
}
