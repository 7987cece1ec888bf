import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core';

/**
 * Consumed points by key, in the schema of rate-limiter-flexible. `expire` is in milliseconds since 1970.
 * @public for the migration generator; the library uses its own SQL
 */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});
