import type { CheckOutcome } from '@portal/payments/providers/provider';
import { utcTimestamp } from '@portal/platform/database/columns';
import { index, pgTable, text } from 'drizzle-orm/pg-core';

/** The provider's answer before a staff decision. */
export type ProviderAnswer =
  | CheckOutcome['kind']
  /** Its add-on is not loaded any more: there is nobody to ask. */
  | 'no-provider';

/** The operator's answer; `unknown`: it did not answer. */
export type OperatorAnswer = 'given' | 'nothing-given' | 'unknown';

/**
 * Requests to ask provider and operator before a payment is closed by staff. The ops command writes the request,
 * the portal writes the answers. They are kept as the basis of the decision.
 */
export const paymentVerifications = pgTable(
  'payment_verifications',
  {
    id: text().primaryKey(),
    paymentId: text('payment_id').notNull(),
    requestedAt: utcTimestamp('requested_at').notNull(),
    /** `null` until both have been asked. */
    answeredAt: utcTimestamp('answered_at'),
    providerAnswer: text('provider_answer').$type<ProviderAnswer>(),
    operatorAnswer: text('operator_answer').$type<OperatorAnswer>(),
  },
  (table) => [index('payment_verifications_payment').on(table.paymentId)],
);
