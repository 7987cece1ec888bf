import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { CheckOutcome } from '../providers/provider.ts';

/** A moment in UTC. */
const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What the provider said when it was asked before a decision of the staff. */
export type ProviderAnswer = CheckOutcome['kind'];

/** What the operator's record says; `unknown`: it did not answer. */
export type OperatorAnswer = 'given' | 'nothing-given' | 'unknown';

/**
 * Fresh questions to provider and operator before a payment is closed by hand. The command writes the request, the
 * portal writes the answers. Kept: it shows on what a decision was based.
 */
export const paymentVerifications = pgTable(
  'payment_verifications',
  {
    id: text().primaryKey(),
    paymentId: text('payment_id').notNull(),
    requestedAt: moment('requested_at').notNull(),
    /** `null` until the portal has asked both. */
    answeredAt: moment('answered_at'),
    providerAnswer: text('provider_answer').$type<ProviderAnswer>(),
    operatorAnswer: text('operator_answer').$type<OperatorAnswer>(),
  },
  (table) => [index('payment_verifications_payment').on(table.paymentId)],
);
