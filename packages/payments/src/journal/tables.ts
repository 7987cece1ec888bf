import type { Currency } from '@portal/domain/money/money';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { PaymentEvent } from '../engine/payment-state.ts';
import type { Account } from '../engine/postings/accounts.ts';

/** What moved the money: an event of the payment, or something after its end. */
export type JournalEvent =
  | PaymentEvent
  | 'delivery-taken-back'
  | 'refund-after-delivery'
  | 'dispute-lost'
  | 'settlement'
  | 'opening'
  | 'correction';

/**
 * The journal. A row debits one account and credits another with the same amount, so the sum of every entry is zero. Rows
 * are never changed or deleted: the trigger `journal_is_append_only` refuses it. A correction is a new row. The trigger
 * `journal_day_is_open` refuses rows of a closed day; `open_business_day` says which day takes them. One partition a month
 * of `day`.
 */
export const journal = pgTable(
  'journal',
  {
    id: bigserial({ mode: 'number' }).notNull(),
    /** Calendar day in the country. */
    day: date().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** `null` for a correction without a payment. */
    paymentId: text('payment_id'),
    /** Version of the payment after the event. */
    version: integer(),
    event: text().$type<JournalEvent>().notNull(),
    debit: text().$type<Account>().notNull(),
    credit: text().$type<Account>().notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text().$type<Currency>().notNull(),
    /** Who of the staff corrected, and why; of a settlement the line of the statement. */
    by: text(),
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.id] }),
    index('journal_of_payment').on(table.paymentId),
    check('journal_amount', sql`${table.amountMinor} > 0`),
    check('journal_accounts', sql`${table.debit} <> ${table.credit}`),
    check(
      'journal_correction',
      sql`${table.event} <> 'correction' OR (${table.by} IS NOT NULL AND ${table.reason} IS NOT NULL)`,
    ),
  ],
);
