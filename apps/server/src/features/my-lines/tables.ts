import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { utcTimestamp } from '@portal/platform/database/columns';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** The lines that browsers show, each proven by its number. What is left on them is never stored. */
export const deviceLines = pgTable(
  'device_lines',
  {
    id: text().primaryKey(),
    visitorId: text('visitor_id').notNull(),
    msisdn: text().$type<Msisdn>().notNull(),
    /** The language of the page, for the messages to the owner. */
    locale: text().notNull(),
    /** When the number was proven last. A later SIM card or owner ends the row. */
    provenAt: utcTimestamp('proven_at').notNull(),
    /** Until when the browser shows the line. */
    endsAt: utcTimestamp('ends_at').notNull(),
    /** When it was kept on the device, of which its owner is told; `null`: it is not. */
    keptAt: utcTimestamp('kept_at'),
    /** When its balances were last shown; `null`: not yet. */
    viewedAt: utcTimestamp('viewed_at'),
  },
  (table) => [
    uniqueIndex('device_lines_visitor').on(table.visitorId, table.msisdn),
    index('device_lines_msisdn').on(table.msisdn),
    index('device_lines_ends').on(table.endsAt),
    check('device_lines_number', sql`${table.msisdn} ~ '^[0-9]{5,12}$'`),
  ],
);

/** The PIN that locks the lines of a browser. */
export const deviceLocks = pgTable('device_locks', {
  visitorId: text('visitor_id').primaryKey(),
  /** By scrypt, with its own salt and a key that is not in the database (lock.ts). */
  pinHash: text('pin_hash').notNull(),
  /** Wrong PINs since the last right one. */
  failures: integer().notNull().default(0),
  /** Until when the lines are open; `null`: they are locked. */
  openUntil: utcTimestamp('open_until'),
  setAt: utcTimestamp('set_at').notNull(),
  /** The passkey that opens the lines beside the PIN: its id, and its public key (SPKI), in base64url. `null`: there is none. */
  passkeyId: text('passkey_id'),
  passkeyKey: text('passkey_key'),
  /** What the browser has to sign next; used once, until then. */
  challenge: text(),
  challengeEndsAt: utcTimestamp('challenge_ends_at'),
});
