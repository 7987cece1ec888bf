import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Requests to Daraja, which has no idempotency key: the row is claimed before the request leaves, and while it
 * is claimed nobody sends another (PROVIDERS.md section 6a).
 */
export const darajaRequests = pgTable('daraja_requests', {
  reference: text().primaryKey(),
  /** `null`: certainly nothing was sent, so that it may be. */
  claimedAt: timestamp('claimed_at', { withTimezone: true }),
  /** Its own name for the payment; two of ours never share one. */
  checkoutId: text('checkout_id').unique(),
  /** Its name according to a callback, which anybody may have sent: nothing is recorded by it alone (decision 053). */
  hintedCheckoutId: text('hinted_checkout_id'),
  /** From the paybill's list alone: needed for a reversal. */
  receipt: text().unique(),
  /** From the same list: the charged amount in whole units. */
  chargedMajor: bigint('charged_major', { mode: 'number' }),
  /** A reversal is requested once for each number of the refund. */
  reversalAttempt: integer('reversal_attempt').notNull().default(0),
  reversalClaimedAt: timestamp('reversal_claimed_at', { withTimezone: true }),
  /** Daraja will send a result. */
  reversalAccepted: boolean('reversal_accepted').notNull().default(false),
  reversalId: text('reversal_id'),
  reversalRefusal: text('reversal_refusal'),
});
