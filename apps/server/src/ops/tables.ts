import { bigserial, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Who of the staff did what and why, for every command that changes something or shows whole numbers. */
export const staffActs = pgTable('staff_acts', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  by: text().notNull(),
  /** Name of the command, e.g. `refund`. */
  command: text().notNull(),
  /** What it was about: a transaction's id, a day, a town. */
  subject: text().notNull(),
  reason: text().notNull(),
  /** `done`, or why it was not. */
  outcome: text().notNull(),
});
