import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Currency } from '@portal/domain/money/money';
import { utcTimestamp } from '@portal/platform/database/columns';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Refusal, RequestPort, RequestState } from './request-state.ts';

/** One row per delivery, charge or refund requested from an interface without idempotency, written before the call (decision 087). */
export const operatorRequests = pgTable(
  'operator_requests',
  {
    port: text().$type<RequestPort>().notNull(),
    /** The payment's id. */
    key: text().notNull(),
    /** Empty: it is about an account without a number. */
    msisdn: text().$type<Msisdn | ''>().notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text().$type<Currency>().notNull(),
    /** What else it is about: the code of a bundle, the account and bills of a payment, the charge of a refund; `null` for a top-up. */
    details: text(),
    state: text().$type<RequestState>().notNull(),
    refusal: text().$type<Refusal>(),
    /** The other side's id of the request, as soon as it is known; of a delivery, the operator's reference. */
    reference: text(),
    /** How often the key was locked. Distinguishes a process that lost the lock from the one that has it. */
    turn: integer().notNull(),
    /** While in the future, a process works on the key; `null`: none does. */
    lockedUntil: utcTimestamp('locked_until'),
    recordedAt: utcTimestamp('recorded_at').notNull(),
    /** When the last call began that may have delivered. */
    sentAt: utcTimestamp('sent_at'),
    decidedAt: utcTimestamp('decided_at'),
  },
  (table) => [
    primaryKey({ columns: [table.port, table.key] }),
    // The refunds of a charge.
    index('operator_requests_refunds')
      .on(table.details)
      .where(sql`port IN ('airtimeRefunds', 'airtimePartRefunds')`)
      .concurrently(),
  ],
);
