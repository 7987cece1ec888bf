import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A column for a timestamp in UTC. */
export const utcTimestamp = (name: string) => timestamp(name, { withTimezone: true });

/** A column for bytes. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
