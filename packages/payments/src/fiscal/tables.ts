import type { Currency } from '@portal/domain/money/money';
import { utcTimestamp } from '@portal/platform/database/columns';
import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, serial, smallint, text } from 'drizzle-orm/pg-core';

/** `sale`: the receipt of a delivery. `credit-note`: a sale was reversed, wholly or in part. */
export type FiscalKind = 'sale' | 'credit-note';

/**
 * Receipts and credit notes for the tax authority, one for each entry of the journal that sells something with VAT or
 * reverses that (docs/finance.md). Never deleted.
 */
export const fiscalDocuments = pgTable(
  'fiscal_documents',
  {
    /** Made of the entry, so that an entry has one document; idempotency key at the device. */
    id: text().primaryKey(),
    paymentId: text('payment_id').notNull(),
    kind: text().$type<FiscalKind>().notNull(),
    /** With VAT. */
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    vatMinor: bigint('vat_minor', { mode: 'number' }).notNull(),
    currency: text().$type<Currency>().notNull(),
    /** When the sale or its reversal was booked. */
    at: utcTimestamp('at').notNull(),
    attempts: integer().notNull().default(0),
    /** When the device is asked again; `null` once it has signed. */
    dueAt: utcTimestamp('due_at'),
    /** Why the last attempt failed. */
    error: text(),
    /** What the device answered. */
    device: text(),
    number: text(),
    signature: text(),
    issuedAt: utcTimestamp('issued_at'),
  },
  (table) => [
    index('fiscal_documents_payment').on(table.paymentId),
    index('fiscal_documents_due').on(table.dueAt).where(sql`${table.dueAt} IS NOT NULL`),
    check('fiscal_documents_amount', sql`${table.amountMinor} > 0 AND ${table.vatMinor} >= 0`),
    check('fiscal_documents_issued', sql`(${table.issuedAt} IS NULL) = (${table.number} IS NULL)`),
  ],
);

/** Up to which entry of the journal documents are recorded. One row. */
export const fiscalProgress = pgTable('fiscal_progress', {
  id: smallint().primaryKey(),
  /** Later entries are of this day in the country or a later one. */
  day: date().notNull(),
  /** Every entry with a lower or equal number has its document. */
  journalId: bigint('journal_id', { mode: 'number' }).notNull(),
});

/** What the device of the sandbox has signed. */
export const sandboxFiscalReceipts = pgTable('fiscal_sandbox_receipts', {
  key: text().primaryKey(),
  number: serial().notNull(),
});
