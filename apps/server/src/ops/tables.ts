import { bigserial, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Every staff command that changed something or showed unmasked numbers: who, what and why. */
export const staffActs = pgTable('staff_acts', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  by: text().notNull(),
  /** Name of the command, e.g. `refund`. */
  command: text().notNull(),
  /** A transaction id, a day or a town. */
  subject: text().notNull(),
  reason: text().notNull(),
  /** `done`, or why it was refused. */
  outcome: text().notNull(),
});
