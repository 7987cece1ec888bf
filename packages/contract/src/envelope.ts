import type { ErrorCode } from '@portal/domain/error-code';

/**
 * The reply of every portal call (SPEC section 7, "Success is statusCode 200 or status 'success'").
 * A refusal carries its typed code in `statusCode` beside a fitting HTTP status (RULINGS 62).
 */
export type SuccessEnvelope<Result> = { statusCode: 200; status: 'success'; message: string; result: Result };

/** A refusal. `message` is a sentence for the customer in the asked language. */
export type FailureEnvelope = {
  statusCode: ErrorCode;
  status: 'failure';
  message: string;
  result: { attemptsLeft?: number; retryAfterSeconds?: number; fields?: Record<string, string> } | null;
};

/** Either of the two. */
export type Envelope<Result> = SuccessEnvelope<Result> | FailureEnvelope;

/** Wraps a result. */
export function succeed<Result>(result: Result, message = 'Success'): SuccessEnvelope<Result> {
  return { statusCode: 200, status: 'success', message, result };
}
