import type { Currency } from '@portal/domain/money/money';
import { utcTimestamp } from '@portal/platform/database/columns';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** `open`: the bank waits for evidence, or decides. `lost`: it gave the money back to the payer. */
export type DisputeState = 'open' | 'won' | 'lost';

/** Disputes (chargebacks): payers who ask their bank or wallet for the money back (decision 094). */
export const paymentDisputes = pgTable(
  'payment_disputes',
  {
    id: text().primaryKey(),
    paymentId: text('payment_id').notNull(),
    /** The provider's name for it; `null` when staff heard of it in another way. */
    providerReference: text('provider_reference'),
    /** What is disputed, in minor units of the currency that was charged. */
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text().$type<Currency>().notNull(),
    state: text().$type<DisputeState>().notNull(),
    /** The category that the provider names, or what staff wrote. */
    reason: text().notNull(),
    /** Until when evidence must be with the provider. */
    evidenceDueAt: utcTimestamp('evidence_due_at'),
    /** When staff sent the evidence to the provider, and who; `null` before. */
    evidenceSentAt: utcTimestamp('evidence_sent_at'),
    evidenceSentBy: text('evidence_sent_by'),
    openedAt: utcTimestamp('opened_at').notNull(),
    /** Who of the staff opened it; `null`: the provider reported it. */
    openedBy: text('opened_by'),
    updatedAt: utcTimestamp('updated_at').notNull(),
    closedAt: utcTimestamp('closed_at'),
    closedBy: text('closed_by'),
    closingReason: text('closing_reason'),
  },
  (table) => [
    index('payment_disputes_payment').on(table.paymentId),
    uniqueIndex('payment_disputes_provider').on(table.paymentId, table.providerReference),
    index('payment_disputes_open').on(table.evidenceDueAt).where(sql`state = 'open'`),
    check('payment_disputes_amount', sql`${table.amountMinor} > 0`),
    check('payment_disputes_closed', sql`(${table.closedAt} IS NULL) = (state = 'open')`),
  ],
);
