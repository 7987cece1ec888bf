import type { Localised } from '@portal/domain/language/localised';
import type { Currency } from '@portal/domain/money/money';
import type { BucketService, BucketUnit } from '@portal/domain/products/bucket';
import type { Bundle, BundleLine } from '@portal/domain/products/bundle';
import type { InvoiceStatus } from '@portal/domain/products/invoice';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import type { DeliveryRefusal } from '../../delivery.ts';
import type { TakeBackRefusal } from '../../take-back.ts';
import { sandbox, subscribers } from '../tables.ts';

/** Billing amounts have four decimals, more precise than the currency, as in real rating engines. */
const bookAmount = () => numeric({ precision: 16, scale: 4 }).notNull();

/** Simulated behaviour of a delivery. */
export type DeliveryBehaviour = 'normal' | 'stalls-twice' | 'paid-elsewhere' | 'withdrawn';

/** Offers on sale. */
export const offers = sandbox.table('offers', {
  productCode: text('product_code').primaryKey(),
  line: text().$type<BundleLine>().notNull(),
  bundle: jsonb().$type<Bundle>().notNull(),
  behaviour: text().$type<DeliveryBehaviour>().notNull().default('normal'),
});

/** One row per delivery key with its outcome; repeats are answered from here. */
export const deliveries = sandbox.table(
  'deliveries',
  {
    key: text().primaryKey(),
    /** Description of the request, to detect a reused key. */
    request: text().notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text().$type<Currency>().notNull(),
    attempts: integer().notNull().default(1),
    outcome: text().$type<'delivered' | DeliveryRefusal>(),
    operatorReference: text('operator_reference'),
    /** When the outcome was decided; `null` while there is none. */
    at: timestamp({ withTimezone: true }),
  },
  (table) => [index('deliveries_at').on(table.at)],
);

/** One row per take-back key with its outcome; repeats are answered from here. */
export const takeBacks = sandbox.table(
  'take_backs',
  {
    key: text().primaryKey(),
    deliveryKey: text('delivery_key').notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    attempts: integer().notNull().default(1),
    outcome: text().$type<'taken-back' | TakeBackRefusal>(),
    operatorReference: text('operator_reference'),
  },
  (table) => [index('take_backs_delivery').on(table.deliveryKey)],
);

/** Allowances of bundles and routers. */
export const allowances = sandbox.table(
  'allowances',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    msisdn: text()
      .notNull()
      .references(() => subscribers.msisdn),
    description: jsonb().$type<Localised>().notNull(),
    service: text().$type<BucketService>().notNull(),
    /** Whole units; `null` means unlimited. */
    remaining: integer(),
    /** Whole units it began with; `null`: unlimited, or not known. */
    granted: integer(),
    unit: text().$type<BucketUnit>().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** Delivery of this allowance: at most one allowance per service. */
    deliveryKey: text('delivery_key'),
  },
  (table) => [
    index('allowances_msisdn').on(table.msisdn),
    unique('allowances_delivery').on(table.deliveryKey, table.service),
  ],
);

/** Postpaid accounts. `outstanding` is negative for a credit. */
export const accounts = sandbox.table(
  'accounts',
  {
    accountNumber: text('account_number').primaryKey(),
    msisdn: text()
      .notNull()
      .unique()
      .references(() => subscribers.msisdn),
    outstanding: bookAmount(),
    /** The latest bill; all four are `null` for a line that was never billed. */
    invoiceNumber: text('invoice_number'),
    billingStart: date('billing_start'),
    billingEnd: date('billing_end'),
    dueDate: date('due_date'),
    behaviour: text().$type<DeliveryBehaviour>().notNull().default('normal'),
  },
  (table) => [check('accounts_number', sql`${table.accountNumber} ~ '^[0-9]{10}$'`)],
);

/** Fixed-internet accounts. */
export const fixedAccounts = sandbox.table('fixed_accounts', {
  accountNumber: text('account_number').primaryKey(),
  email: text().notNull(),
  lineNumber: text('line_number').notNull(),
  contactMsisdn: text('contact_msisdn').notNull(),
  /** Francs paid in excess by rounding up; deducted from the next invoice. */
  credit: bookAmount().default('0'),
  behaviour: text().$type<DeliveryBehaviour>().notNull().default('normal'),
});

/** Invoices of fixed-internet accounts. */
export const invoices = sandbox.table(
  'invoices',
  {
    invoiceNumber: text('invoice_number').primaryKey(),
    accountNumber: text('account_number')
      .notNull()
      .references(() => fixedAccounts.accountNumber),
    outstanding: bookAmount(),
    status: text().$type<InvoiceStatus>().notNull(),
    billingStart: date('billing_start').notNull(),
    billingEnd: date('billing_end').notNull(),
    dueDate: date('due_date').notNull(),
  },
  (table) => [index('invoices_account').on(table.accountNumber)],
);

/** Payments booked on postpaid and fixed-internet accounts, one per delivery. */
export const bookings = sandbox.table('bookings', {
  deliveryKey: text('delivery_key').primaryKey(),
  accountNumber: text('account_number').notNull(),
  amount: bookAmount(),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** Contact handsets of routers. */
export const routerContacts = sandbox.table('router_contacts', {
  msisdn: text()
    .primaryKey()
    .references(() => subscribers.msisdn),
  contactMsisdn: text('contact_msisdn').notNull(),
});
