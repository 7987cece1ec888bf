import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * What Daraja was asked, since it has no idempotency key: the row is claimed before the request leaves, and while it
 * is claimed nobody sends another (PROVIDERS.md section 6a).
 */
export const darajaRequests = pgTable('daraja_requests', {
  reference: text().primaryKey(),
  /** `null`: certainly nothing was sent, so that it may be. */
  claimedAt: timestamp('claimed_at', { withTimezone: true }),
  /** Its own name for the payment; two of ours never share one. */
  checkoutId: text('checkout_id').unique(),
  /** From the callback: what a reversal wants. */
  receipt: text(),
  /** From the callback, in whole units: what was really taken. */
  chargedMajor: bigint('charged_major', { mode: 'number' }),
  /** A reversal is asked for once. */
  reversalClaimedAt: timestamp('reversal_claimed_at', { withTimezone: true }),
  reversalId: text('reversal_id'),
  reversalRefusal: text('reversal_refusal'),
});
