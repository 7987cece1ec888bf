import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import { utcTimestamp } from '@portal/platform/database/columns';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** How the staff closed a case. `reversed`: they took it back outside the portal. */
export type CaseOutcome = 'reversed' | 'refused';

/**
 * Requests of payers to take back a purchase that went to a wrong number. A case changes no payment: it records what
 * the payer asks for and what the staff did outside the portal.
 */
export const reversalCases = pgTable(
  'reversal_cases',
  {
    /** Eight characters that the payer reads out. It opens nothing (RULINGS 79). */
    reference: text().primaryKey(),
    /** At most one case per payment. */
    paymentId: text('payment_id').notNull().unique(),
    /** The number that was meant; `null` when the payer did not say. Erased with the note. */
    rightNumber: text('right_number').$type<Msisdn>(),
    /** What happened, in the payer's words. */
    note: text(),
    /** Language of the payer, for messages. */
    locale: text().$type<Locale>().notNull(),
    openedAt: utcTimestamp('opened_at').notNull(),
    /** `null` while the case is open. */
    closedAt: utcTimestamp('closed_at'),
    outcome: text().$type<CaseOutcome>(),
    /** Who of the staff closed it, and why. */
    closedBy: text('closed_by'),
    closingReason: text('closing_reason'),
    /** How often it was opened again after it was closed. */
    reopenings: integer().notNull().default(0),
  },
  (table) => [
    index('reversal_cases_opened').on(table.openedAt, table.reference),
    check('reversal_cases_closed', sql`(${table.closedAt} IS NULL) = (${table.outcome} IS NULL)`),
  ],
);
