import type { ReceiptState, SmsKind } from '@portal/operator/sms-port';
import { utcTimestamp } from '@portal/platform/database/columns';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

/** State of one try to send a message. `sending` stays when the process ended meanwhile. */
export type SmsState = 'sending' | 'accepted' | 'delivered' | 'failed' | 'refused' | 'not-sent' | 'unknown';

/** One row for each try to send a message by a route. It has neither the text nor the number. */
export const smsMessages = pgTable(
  'sms_messages',
  {
    id: text().primaryKey(),
    kind: text().$type<SmsKind>().notNull(),
    /** Id of the payment, code or lead, and which of its messages; `null`: a reply to a customer's message. */
    subject: text(),
    purpose: text(),
    /** Masked: `+250 7** *** *56`. */
    recipient: text().notNull(),
    route: text().notNull(),
    state: text().$type<SmsState>().notNull(),
    /** Parts of a long message; one receipt for each. */
    parts: smallint().notNull().default(1),
    /** Why it was not accepted or not delivered, in the words of the protocol. */
    error: text(),
    createdAt: utcTimestamp('created_at').notNull(),
    acceptedAt: utcTimestamp('accepted_at'),
    /** When it was delivered, or finally not. */
    doneAt: utcTimestamp('done_at'),
  },
  (table) => [
    index('sms_messages_created').on(table.createdAt),
    index('sms_messages_subject').on(table.subject, table.purpose),
    check('sms_messages_parts', sql`${table.parts} BETWEEN 1 AND 255`),
  ],
);

/**
 * Ids of message parts at a route, and what receipts said. A receipt may come before the answer that has its id, and to
 * another process: whichever is first inserts the row.
 */
export const smsParts = pgTable(
  'sms_parts',
  {
    route: text().notNull(),
    messageId: text('message_id').notNull(),
    /** `null`: the answer with this id has not come yet. */
    smsId: text('sms_id'),
    /** `null`: no receipt has come yet. */
    state: text().$type<ReceiptState>(),
    error: text(),
    at: utcTimestamp('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.route, table.messageId] }),
    index('sms_parts_message').on(table.smsId),
    index('sms_parts_at').on(table.at),
  ],
);
