import type { LineType } from '@portal/domain/products/line';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgSchema,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ChargeRefusal } from '../charge-port.ts';

/** Schema of the sandbox, separate from the portal's own tables. */
export const sandbox = pgSchema('sandbox');

/** Status of a line. Barred and closed lines are found, but deliveries to them fail. */
export type LineStatus = 'active' | 'barred' | 'closed';

/** Simulated behaviour of top-ups of a line. */
export type TopUpBehaviour = 'normal' | 'stalls-twice' | 'loses-answer' | 'always-stalls';

/** Subscribers of the embedded operator. Amounts are whole francs. */
export const subscribers = sandbox.table(
  'subscribers',
  {
    msisdn: text().primaryKey(),
    line: text().$type<LineType>().notNull(),
    status: text().$type<LineStatus>().notNull().default('active'),
    topUpBehaviour: text('top_up_behaviour').$type<TopUpBehaviour>().notNull().default('normal'),
    airtimeMinor: bigint('airtime_minor', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    check('subscribers_msisdn', sql`${table.msisdn} ~ '^[0-9]{5,12}$'`),
    check('subscribers_airtime', sql`${table.airtimeMinor} >= 0`),
  ],
);

/** Main data balance of a line. */
export const buckets = sandbox.table('buckets', {
  msisdn: text()
    .primaryKey()
    .references(() => subscribers.msisdn),
  dataMegabytes: integer('data_megabytes').notNull(),
});

/** One row per charge key with its outcome and refund. Whole francs. */
export const airtimeCharges = sandbox.table('airtime_charges', {
  key: text().primaryKey(),
  msisdn: text().notNull(),
  amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
  /** Calls seen so far, for lines that stall. */
  attempts: integer().notNull().default(1),
  /** `null` while the operator is stalling: nothing was decided. */
  outcome: text().$type<'charged' | ChargeRefusal>(),
  operatorReference: text('operator_reference'),
  refundReference: text('refund_reference'),
});

/** Refunds of parts of charges, one row per key. Whole francs. */
export const airtimePartRefunds = sandbox.table('airtime_part_refunds', {
  key: text().primaryKey(),
  chargeKey: text('charge_key').notNull(),
  amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
  operatorReference: text('operator_reference').notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** Ledger of airtime changes; their sum is the balance. */
export const airtimeEntries = sandbox.table(
  'airtime_entries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    msisdn: text().notNull(),
    kind: text().$type<'opening' | 'top-up' | 'charge' | 'refund' | 'take-back'>().notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    /** Key of a top-up: at most one entry per key. */
    topUpKey: text('top_up_key').unique(),
    /** Key of a charge: at most one charge and one refund per key. */
    chargeKey: text('charge_key'),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('airtime_entries_msisdn').on(table.msisdn),
    index('airtime_entries_at').on(table.at),
    uniqueIndex('airtime_entries_charge').on(table.chargeKey, table.kind),
  ],
);

/** Text messages by recipient. */
export const messages = sandbox.table(
  'messages',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    msisdn: text().notNull(),
    text: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('messages_msisdn').on(table.msisdn, table.id)],
);

/** Settings overrides of the sandbox page, in a single row. */
export const settingsOverrides = sandbox.table('settings_overrides', {
  id: integer().primaryKey().default(1),
  overrides: jsonb().notNull(),
});
