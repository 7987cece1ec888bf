import { utcTimestamp } from '@portal/platform/database/columns';
import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

/**
 * Intents that the portal keeps itself, because the acquirer's scheme adapter has none (decision 231). They name nobody: who pays
 * is not stored.
 */
export const ekashIntents = pgTable('ekash_intents', {
  /** Ours: the payment. */
  reference: text().primaryKey(),
  /** What the payer enters beside the merchant code: the sub-identifier of the party. */
  payReference: text('pay_reference').notNull().unique(),
  amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
  currency: text().notNull(),
  expiresAt: utcTimestamp('expires_at').notNull(),
  /** From now on no transfer is accepted: why. `null`: it is open. */
  ended: text().$type<'expired' | 'cancelled' | 'rejected'>(),
  /** Code of the switch, of one that was rejected. */
  errorCode: bigint('error_code', { mode: 'number' }),
  /** A request to the payer is sent once: it is claimed before it leaves. */
  requestedAt: utcTimestamp('requested_at'),
  /** The switch's name of the request. */
  requestId: text('request_id').unique(),
});

/** Transfers that the adapter announced to us as the merchant's system. Not more than one of an intent is accepted at a time. */
export const ekashTransfers = pgTable(
  'ekash_transfers',
  {
    transferId: text('transfer_id').primaryKey(),
    reference: text().notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text().notNull(),
    receivedAt: utcTimestamp('received_at').notNull(),
    /** As the switch said when it was asked; `null`: under way. */
    ended: text().$type<'committed' | 'aborted'>(),
    endedAt: utcTimestamp('ended_at'),
  },
  (table) => [
    uniqueIndex('ekash_transfers_one')
      .on(table.reference)
      .where(sql`${table.ended} IS DISTINCT FROM 'aborted'`),
    index('ekash_transfers_reference').on(table.reference),
  ],
);
