import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core';

/**
 * Consumed points by key. `expire`, the end of the window, is in milliseconds since 1970.
 * @public for the migration generator; the function `consume_points` of the first migration counts
 */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});
