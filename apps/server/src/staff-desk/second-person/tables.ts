import { utcTimestamp } from '@portal/platform/database/columns';
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Money that a member of the staff moved, or stated to have moved, for the limits above which a second person decides.
 * A row is written before the act and deleted when the act was refused, so that what is under way counts.
 */
export const staffMovements = pgTable(
  'staff_movements',
  {
    /** Key of the act or of its proposal: a repeat counts once. */
    id: text().primaryKey(),
    at: utcTimestamp('at').notNull(),
    /** The person's id at the identity provider; `ops` for everybody on the command line of an older version. */
    bySubject: text('by_subject').notNull(),
    /** The second person; `null`: one person did it alone. */
    approvedBySubject: text('approved_by_subject'),
    /** Name of the act, such as `refund-delivered`. */
    act: text().notNull(),
    /** Money to payers, and entries of the books, have sums of their own. */
    purpose: text().$type<'payment' | 'books'>().notNull(),
    paymentId: text('payment_id'),
    /** Pseudonym of the wallet that gets the money (staff-acts/pseudonyms.ts); `null` when none does. */
    payee: text(),
    /** Minor units of the country's currency. */
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('staff_movements_person').on(table.bySubject, table.at),
    index('staff_movements_payment').on(table.paymentId),
    index('staff_movements_payee').on(table.payee, table.at),
    index('staff_movements_at').on(table.at),
  ],
);
