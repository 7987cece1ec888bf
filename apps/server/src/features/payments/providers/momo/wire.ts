import { z } from 'zod';
import type { DeclineReason } from '../provider.ts';

/** A refusal outside of any request. */
export const refusalAnswer = z.object({ code: z.string() });

/** Sent as text; MoMo's own examples have bare numbers. */
const textOrNumber = z.union([z.string().min(1), z.number().transform(String)]);

/** The status of a request to pay or of a refund, and the callback of the first. */
export const requestAnswer = z.object({
  externalId: z.string(),
  status: z.string(),
  // What a success needs and can't be read makes it unclear; a refusal needs none of the three.
  amount: textOrNumber.optional().catch(undefined),
  currency: z.enum(['RWF', 'USD', 'CDF', 'NGN']).optional().catch(undefined),
  financialTransactionId: textOrNumber.optional().catch(undefined),
  /** Text, or an object with it: both are sent. */
  reason: z
    .union([z.string(), z.object({ code: z.string() }).transform(({ code }) => code)])
    .optional()
    .catch(undefined),
});

/** Words for a request nobody has answered yet; `CREATED` and the last two are not documented, but were seen. */
export const WAITING: readonly string[] = ['PENDING', 'CREATED', 'ONGOING', 'DELAYED'];

/** Why a request that certainly failed did: the status decides that, the reason only its words (PROVIDERS.md section 7). */
export function declineOf(reason: string | undefined): DeclineReason {
  return REASONS[reason ?? ''] ?? 'refused';
}

const REASONS: Record<string, DeclineReason | undefined> = {
  APPROVAL_REJECTED: 'refused-by-customer',
  REJECTED: 'refused-by-customer',
  TRANSACTION_CANCELED: 'refused-by-customer',
  PAYMENT_NOT_APPROVED: 'refused-by-customer',
  EXPIRED: 'no-answer',
  COULD_NOT_PERFORM_TRANSACTION: 'no-answer',
  NOT_ENOUGH_FUNDS: 'insufficient-funds',
  PAYER_LIMIT_REACHED: 'limit-exceeded',
};
