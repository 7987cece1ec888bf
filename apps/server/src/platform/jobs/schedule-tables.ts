import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The turn each job of the schedule was last queued for, by the database's clock.
 * @public for the migrations' generator; schedule.ts is one statement, written out
 */
export const scheduleTurns = pgTable('schedule_turns', {
  name: text().primaryKey(),
  lastTurn: timestamp('last_turn', { withTimezone: true }).notNull(),
});
