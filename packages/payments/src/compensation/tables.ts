import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Currency } from '@portal/domain/money/money';
import { utcTimestamp } from '@portal/platform/database/columns';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** `proposed`: waits for the second person. `approved`: is given as soon as the operator answers. */
export type CompensationState = 'proposed' | 'approved' | 'given' | 'refused';

/**
 * What a line gets for an incident, once: the index of incident and number refuses a second one. A rejected proposal takes its rows
 * with it, because nothing was given.
 */
export const compensations = pgTable(
  'compensations',
  {
    /** Idempotency key at the operator. */
    id: text().primaryKey(),
    incidentId: text('incident_id').notNull(),
    /** The proposal that two people decide about. */
    proposalId: text('proposal_id').notNull(),
    /** Line that was to get the purchase. */
    msisdn: text().$type<Msisdn>().notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text().$type<Currency>().notNull(),
    /** A bundle at its price; `null`: airtime. */
    productCode: text('product_code'),
    state: text().$type<CompensationState>().notNull(),
    /** Both people, and both reasons; until the approval those of the first. */
    by: text().notNull(),
    reason: text().notNull(),
    operatorReference: text('operator_reference'),
    /** Why the operator refused it. */
    refusal: text(),
    createdAt: utcTimestamp('created_at').notNull(),
    updatedAt: utcTimestamp('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('compensations_once').on(table.incidentId, table.msisdn),
    index('compensations_proposal').on(table.proposalId),
    index('compensations_number').on(table.msisdn),
    index('compensations_approved').on(table.id).where(sql`state = 'approved'`),
    check('compensations_amount', sql`${table.amountMinor} > 0`),
  ],
);
