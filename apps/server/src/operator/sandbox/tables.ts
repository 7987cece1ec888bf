import type { LineType } from '@portal/domain/line';
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

/** Everything the sandbox plays lives apart from the portal's own tables. */
export const sandbox = pgSchema('sandbox');

/** What a line may do. A barred or closed line is still found: only giving it something fails. */
export type LineStatus = 'active' | 'barred' | 'closed';

/** How the operator behaves when this line is topped up. */
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
    check('subscribers_msisdn', sql`${table.msisdn} ~ '^7[0-9]{8}$'`),
    check('subscribers_airtime', sql`${table.airtimeMinor} >= 0`),
  ],
);

/** What else a line has: data that expires. */
export const buckets = sandbox.table('buckets', {
  msisdn: text()
    .primaryKey()
    .references(() => subscribers.msisdn),
  dataMegabytes: integer('data_megabytes').notNull(),
});

/** One row per top-up key with the answer it got: a repeat is answered from here. */
export const topUps = sandbox.table('top_ups', {
  key: text().primaryKey(),
  msisdn: text().notNull(),
  amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
  /** Calls seen so far, for lines that stall. */
  attempts: integer().notNull().default(1),
  /** `null` while the operator is stalling: nothing was decided. */
  outcome: text().$type<'delivered' | 'line-barred' | 'line-closed' | 'amount-not-allowed'>(),
  operatorReference: text('operator_reference'),
});

/** One row per charge key with the answer it got, and what was given back of it. Whole francs. */
export const airtimeCharges = sandbox.table('airtime_charges', {
  key: text().primaryKey(),
  msisdn: text().notNull(),
  amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
  /** Calls seen so far, for lines that stall. */
  attempts: integer().notNull().default(1),
  /** `null` while the operator is stalling: nothing was decided. */
  outcome: text().$type<'charged' | ChargeRefusal>(),
  operatorReference: text('operator_reference'),
  giveBackReference: text('give_back_reference'),
});

/** Every change of an airtime balance; their sum is the balance. */
export const airtimeEntries = sandbox.table(
  'airtime_entries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    msisdn: text().notNull(),
    kind: text().$type<'opening' | 'top-up' | 'charge' | 'give-back'>().notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    /** A top-up's key: one entry each, whatever happens. */
    topUpKey: text('top_up_key').unique(),
    /** A charge's key: one charge and one give-back each. */
    chargeKey: text('charge_key'),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('airtime_entries_msisdn').on(table.msisdn),
    index('airtime_entries_at').on(table.at),
    uniqueIndex('airtime_entries_charge').on(table.chargeKey, table.kind),
  ],
);

/** Inbox of every handset. */
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

/** One row: what the sandbox page changed of the operator's settings. */
export const settingsOverrides = sandbox.table('settings_overrides', {
  id: integer().primaryKey().default(1),
  overrides: jsonb().notNull(),
});
