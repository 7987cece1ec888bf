import type { Affected, IncidentText } from '@portal/contract/incident';
import { utcTimestamp } from '@portal/platform/database/columns';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** Disturbances that the staff announce: what is affected, since when, until when, and what visitors read about it. */
export const incidents = pgTable(
  'incidents',
  {
    id: text().primaryKey(),
    /** Counts the changes, from 1: of two that are based on the same one, the second fails. */
    version: integer().notNull(),
    affected: jsonb().$type<Affected>().notNull(),
    texts: jsonb().$type<IncidentText>().notNull(),
    startedAt: utcTimestamp('started_at').notNull(),
    /** `null`: it is not over. */
    endedAt: utcTimestamp('ended_at'),
    createdAt: utcTimestamp('created_at').notNull(),
  },
  (table) => [
    index('incidents_started').on(table.startedAt),
    index('incidents_open').on(table.id).where(sql`ended_at IS NULL`),
    check('incidents_times', sql`${table.endedAt} > ${table.startedAt}`),
  ],
);
