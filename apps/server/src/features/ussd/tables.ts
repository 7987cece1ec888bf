import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import { utcTimestamp } from '@portal/platform/database/columns';
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { SessionState } from './screens/place.ts';

/**
 * The answered requests of USSD sessions. A session is identified by the gateway, a request by all inputs so far: a repeated
 * request finds its answer here, on every node. Erased after a day.
 */
export const ussdSteps = pgTable(
  'ussd_steps',
  {
    sessionId: text('session_id').notNull(),
    /** All inputs of the session, separated by `*`. */
    inputs: text().notNull(),
    msisdn: text().$type<Msisdn>().notNull(),
    locale: text().$type<Locale>().notNull(),
    /** Where the session is after this request; `null`: it ended. */
    state: jsonb().$type<SessionState>(),
    /** The screen; `null` while a payment is being started. */
    answer: text(),
    createdAt: utcTimestamp('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.inputs] }),
    index('ussd_steps_of_number').on(table.msisdn, table.createdAt),
    index('ussd_steps_created').on(table.createdAt),
  ],
);
