import type { DeskSettings } from '@portal/contract/staff/staff-settings';
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The settings after each change by staff. The latest version applies; rows are only added. */
export const deskSettings = pgTable('desk_settings', {
  /** 1, 2, 3 …: of two changes that are based on the same version, the second one fails. */
  version: integer().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  by: text().notNull(),
  reason: text().notNull(),
  settings: jsonb().$type<DeskSettings>().notNull(),
});
