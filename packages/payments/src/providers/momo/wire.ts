import type { ConfigurationFaultKind } from '@portal/platform/api-client/configuration-fault';
import { z } from 'zod';
import type { DeclineReason } from '../provider.ts';
import { lenient, textOrNumber } from '../wire-fields.ts';

/** A refusal outside of any request. */
export const refusalAnswer = z.object({ code: textOrNumber });

/**
 * The status of a request to pay or of a refund, and the callback of the first. What a success needs and can't be read makes it
 * unclear; a refusal needs none of it.
 */
export const requestAnswer = z.object({
  externalId: textOrNumber,
  status: z.string(),
  amount: lenient(textOrNumber),
  currency: lenient(z.string().min(1)),
  financialTransactionId: lenient(textOrNumber),
  /** Text, or an object with it: both are sent. */
  reason: lenient(z.union([z.string().min(1), z.object({ code: z.string() }).transform(({ code }) => code)])),
});

/** The state of a pre-approval (v2.0). It names neither our reference nor its own id. */
export const preApprovalAnswer = z.object({
  status: z.string(),
  payer: z.object({ partyId: textOrNumber }),
  /** With or without a zone; MTN's times are UTC. */
  expirationDateTime: lenient(
    z
      .string()
      .transform((text) => new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`))
      .refine((at) => !Number.isNaN(at.getTime())),
  ),
  reason: requestAnswer.shape.reason,
});

/** The code of a request under a reference that was used before. */
export const REPEATED = 'RESOURCE_ALREADY_EXIST';

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

/**
 * Codes that say what is wrong with our account or settings, whoever pays. MTN answers them with HTTP 400 or 500, before anybody
 * is asked, or as the reason of a request that failed.
 */
export const MOMO_FAULTS: Readonly<Record<string, ConfigurationFaultKind | undefined>> = {
  INVALID_CURRENCY: 'currency-refused',
  INVALID_CALLBACK_URL_HOST: 'callback-refused',
  NOT_ALLOWED_TARGET_ENVIRONMENT: 'account-unknown',
  // The payee of a request to pay is this account. That it may not receive can be about the amount, which a customer chose.
  PAYEE_NOT_FOUND: 'account-unknown',
};
