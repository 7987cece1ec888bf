import type { CareChannel, CareMessageName } from '@portal/contract/staff/staff-case';
import { utcTimestamp } from '@portal/platform/database/columns';
import { index, pgTable, text } from 'drizzle-orm/pg-core';

/** Messages that staff had sent to the payer: a receipt again, or one of the prepared texts. Without number and text. */
export const careMessages = pgTable(
  'care_messages',
  {
    /** Made by the browser for one press, so that a repeat sends nothing. */
    id: text().primaryKey(),
    paymentId: text('payment_id').notNull(),
    message: text().$type<CareMessageName>().notNull(),
    channel: text().$type<CareChannel>().notNull(),
    by: text().notNull(),
    queuedAt: utcTimestamp('queued_at').notNull(),
    /** When it was accepted for sending; `null` before. */
    sentAt: utcTimestamp('sent_at'),
    /** The mail server refuses the address for good, or there is no mail server any more. */
    refusedAt: utcTimestamp('refused_at'),
  },
  (table) => [index('care_messages_payment').on(table.paymentId)],
);
