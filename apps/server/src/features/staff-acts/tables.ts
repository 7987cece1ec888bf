import { bigserial, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Every staff command that changed something or showed unmasked numbers: who, what and why. One partition a month. */
export const staffActs = pgTable(
  'staff_acts',
  {
    id: bigserial({ mode: 'number' }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    by: text().notNull(),
    /** Name of the command, e.g. `refund`. */
    command: text().notNull(),
    /** A transaction id, a day or a town. */
    subject: text().notNull(),
    reason: text().notNull(),
    /** `done`, or why it was refused. */
    outcome: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.at] })],
);
