import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Currency } from '@portal/domain/money/money';
import { utcTimestamp } from '@portal/platform/database/columns';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { DrawnDocument, FiscalKind, FiscalReceipt } from './fiscal-device.ts';

/**
 * - `sending`: it has a number and its request; the next thing that its device does.
 * - `needs-receipt`: the device has it, and the answer was lost: two people copy the receipt.
 * - `refused`: not taken; a person mends what is wrong and has it sent again.
 * - `not-due`: no receipt is due (RULINGS 99).
 */
export type FiscalState = 'sending' | 'needs-receipt' | 'refused' | 'not-due';

/**
 * Receipts and credit notes for the tax authority, one for each entry of the journal that sells something with VAT or
 * reverses that (docs/finance.md). Never deleted.
 */
export const fiscalDocuments = pgTable(
  'fiscal_documents',
  {
    /** Made of the entry, so that an entry has one document. */
    id: text().primaryKey(),
    paymentId: text('payment_id').notNull(),
    kind: text().$type<FiscalKind>().notNull(),
    /** With VAT, as booked. */
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    vatMinor: bigint('vat_minor', { mode: 'number' }).notNull(),
    currency: text().$type<Currency>().notNull(),
    /** When the sale or its reversal was booked. */
    at: utcTimestamp('at').notNull(),
    attempts: integer().notNull().default(0),
    /** When it may be sent; `null` when it is signed, is not due, or waits for a person. */
    dueAt: utcTimestamp('due_at'),
    /** `null`: it waits for its turn, or is signed. */
    state: text().$type<FiscalState>(),
    /** What the device last answered: its code and its sentence. */
    error: text(),
    errorCode: text('error_code'),
    /** An answer is missing: the device may have signed it. */
    isLost: boolean('is_lost').notNull().default(false),
    /** A person had it sent again, so that no rule stops it a second time. */
    isReleased: boolean('is_released').notNull().default(false),
    /** The device that it belongs to, from its first number on. */
    deviceKey: text('device_key'),
    /** Our number at that device: 1, 2, 3 without gaps. */
    invoiceNumber: bigint('invoice_number', { mode: 'number' }),
    /** What is sent, and what is printed: written before the first sending, never changed after it. */
    drawn: jsonb().$type<DrawnDocument>(),
    /** What the device answered; `device`, `number` and `signature` are copies of it for searching. */
    receipt: jsonb().$type<FiscalReceipt>(),
    device: text(),
    number: text(),
    signature: text(),
    issuedAt: utcTimestamp('issued_at'),
    /** When its original was printed: every later print is a copy. */
    printedAt: utcTimestamp('printed_at'),
    /** The close of the device (its Z report) that has it. */
    reportNumber: integer('report_number'),
  },
  (table) => [
    index('fiscal_documents_payment').on(table.paymentId),
    // The oldest first, also of the thousands that an outage held up.
    index('fiscal_documents_next')
      .on(table.at, table.id)
      .concurrently()
      .where(sql`${table.dueAt} IS NOT NULL AND ${table.state} IS NULL`),
    index('fiscal_documents_due').on(table.dueAt).where(sql`${table.dueAt} IS NOT NULL`),
    index('fiscal_documents_state').on(table.state).concurrently().where(sql`${table.state} <> 'not-due'`),
    index('fiscal_documents_unreported')
      .on(table.deviceKey)
      .concurrently()
      .where(sql`${table.issuedAt} IS NOT NULL AND ${table.reportNumber} IS NULL`),
    uniqueIndex('fiscal_documents_invoice')
      .on(table.deviceKey, table.invoiceNumber)
      .concurrently()
      .where(sql`${table.invoiceNumber} IS NOT NULL`),
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

/** The devices: their counters, and who sends to each at the moment. */
export const fiscalDevices = pgTable('fiscal_devices', {
  key: text().primaryKey(),
  /** The last number that a document has. */
  lastInvoiceNumber: bigint('last_invoice_number', { mode: 'number' }).notNull(),
  /** One process at a time sends to a device, until this time. */
  leasedBy: text('leased_by'),
  leasedUntil: utcTimestamp('leased_until'),
  /** Failures since the last answer that was none, and until when the device is left alone. */
  failures: integer().notNull().default(0),
  pausedUntil: utcTimestamp('paused_until'),
  error: text(),
  /** When it last answered anything. */
  contactAt: utcTimestamp('contact_at'),
});

/** Totals of the receipts of a device, from its last close to the end of a day (day-reports.ts). */
export type DayReport = {
  /** Of each kind: how many, and their sums in hundredths. */
  kinds: Record<FiscalKind, { count: number; gross: number; vat: number }>;
  /** By class of tax. */
  taxes: { kind: FiscalKind; letter: string; rate: number; gross: number; vat: number }[];
  /** By means of payment. */
  means: { kind: FiscalKind; code: string; count: number; gross: number }[];
  /** Number of item lines. */
  items: number;
  /** By item. */
  products: { name: string; kind: FiscalKind; count: number; gross: number }[];
  /** Documents of the device that wait for a signature or a person. */
  waiting: number;
  /** What the books have of the same documents, and what is left of the VAT because the books have whole units. */
  booked: { gross: number; vat: number; difference: number };
};

/** The closes of a device (Z reports): numbered, without gap or overlap, never changed. */
export const fiscalReports = pgTable(
  'fiscal_reports',
  {
    deviceKey: text('device_key').notNull(),
    number: integer().notNull(),
    /** The day in the country that it closes. */
    day: date().notNull(),
    createdAt: utcTimestamp('created_at').notNull(),
    report: jsonb().$type<DayReport>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceKey, table.number] })],
);

/**
 * What a buyer typed for the receipt of an order before paying: the company that buys, or the number that the receipt has. Erased
 * after 60 days: the receipt has it.
 */
export const fiscalBuyers = pgTable('fiscal_buyers', {
  orderId: text('order_id').primaryKey(),
  tin: text(),
  /** Valid for one receipt. */
  purchaseCode: text('purchase_code'),
  /** The company's name, as the authority has it. */
  name: text(),
  phone: text().$type<Msisdn>(),
  at: utcTimestamp('at').notNull(),
});
