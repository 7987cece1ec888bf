import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core';

/**
 * Points spent by key, in the shape rate-limiter-flexible expects. `expire` is in milliseconds since 1970.
 * @public for the migrations' generator; the library writes its own SQL
 */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});
