import { z } from 'zod';
import type { DeclineReason } from '../provider.ts';
import { wireCurrency } from '../wire-fields.ts';

/** An error object; its code is what counts. */
export const gsmaError = z.object({ errorCategory: z.string(), errorCode: z.string() });

/** Whether the correlation id was used before. The standard names the code, and leaves the HTTP status open. */
export function isRepeat({ status, body }: { status: number; body: unknown }): boolean {
  return status === 409 || gsmaError.safeParse(body).data?.errorCode === 'duplicateRequest';
}

/** The state of a request. A transaction's own status is free text and decides nothing. */
export const requestState = z.object({
  serverCorrelationId: z.string().min(1),
  status: z.enum(['pending', 'completed', 'failed']),
  objectReference: z.string().min(1).optional(),
  expiryTime: z.coerce.date().optional().catch(undefined),
  error: gsmaError.optional().catch(undefined),
});

/** A request's state. */
export type RequestState = z.output<typeof requestState>;

/** A transaction, and the callback about one. */
export const transaction = z.object({
  transactionReference: z.string().min(1),
  requestingOrganisationTransactionReference: z.string().optional(),
  amount: z.string(),
  currency: wireCurrency,
});

/** Where a lost answer to a request is found. Only paths of the standard are followed. */
export const missingResponse = z.object({
  link: z.string().regex(/^\/(requeststates|transactions)\/[\w.~%-]+$/),
});

/**
 * Why a request failed. The standard has no code for a customer who never answered: such a request fails with no code
 * or a generic one after its `expiryTime`.
 */
export function declineOf(
  { error, expiryTime }: Pick<RequestState, 'error' | 'expiryTime'>,
  now: Date,
): DeclineReason {
  const reason = REASONS[error?.errorCode ?? ''];
  if (reason) return reason;
  const isGeneric = !error || error.errorCode === 'genericError';
  return isGeneric && expiryTime && expiryTime <= now ? 'no-answer' : 'refused';
}

const REASONS: Record<string, DeclineReason | undefined> = {
  identifierError: 'no-wallet',
  insufficientFunds: 'insufficient-funds',
  requestDeclined: 'refused-by-customer',
  dailyVolumeLimitExceeded: 'limit-exceeded',
  lessThanTransactionMinValue: 'limit-exceeded',
  greaterThanTransactionMaxValue: 'limit-exceeded',
};
