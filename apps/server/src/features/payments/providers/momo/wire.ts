import { parseMoney } from '@portal/domain/money/money';
import { z } from 'zod';
import type { DeclineReason } from '../provider.ts';
import { textOrNumber, wireCurrency } from '../wire-fields.ts';

/** A refusal outside of any request. */
export const refusalAnswer = z.object({ code: z.string() });

/** The status of a request to pay or of a refund, and the callback of the first. */
export const requestAnswer = z
  .object({
    externalId: z.string(),
    status: z.string(),
    // What a success needs and can't be read makes it unclear; a refusal needs none of the three.
    amount: textOrNumber.optional().catch(undefined),
    currency: wireCurrency.optional().catch(undefined),
    financialTransactionId: textOrNumber.optional().catch(undefined),
    /** Text, or an object with it: both are sent. */
    reason: z
      .union([z.string(), z.object({ code: z.string() }).transform(({ code }) => code)])
      .optional()
      .catch(undefined),
  })
  .transform(({ amount, currency, ...request }) => ({
    ...request,
    charged: amount && currency ? parseMoney(amount, currency) : null,
  }));

/** A request to pay, or a refund. */
export type MomoRequest = z.output<typeof requestAnswer>;

/** Statuses of a request that the customer has not answered; `CREATED` and the last two are not documented, but were seen. */
export const WAITING: readonly string[] = ['PENDING', 'CREATED', 'ONGOING', 'DELAYED'];

/** Why a request was declined. That it was declined is decided by its status alone (PROVIDERS.md section 7). */
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
  PAYER_NOT_FOUND: 'no-wallet',
};
