import type { ConfigurationFaultKind } from '@portal/platform/api-client/configuration-fault';
import { utcTimestamp } from '@portal/platform/database/columns';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Ways to pay whose provider refuses every request of this portal. A row is deleted with the first request that the provider
 * takes again.
 */
export const methodFaults = pgTable('method_faults', {
  /** Name of the switch, such as `mpesa`. */
  method: text().primaryKey(),
  fault: text().$type<ConfigurationFaultKind>().notNull(),
  /** What the provider answered: its code and sentence, without anything of a customer. */
  detail: text().notNull(),
  since: utcTimestamp('since').notNull(),
  /** Starts in a row that met it. */
  times: integer().notNull(),
  /** Until then it is not offered; afterwards the next customer's request is the trial. */
  offUntil: utcTimestamp('off_until').notNull(),
});
