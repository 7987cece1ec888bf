import type { Locale } from '@portal/domain/language/locale';
import type { Technology } from '@portal/domain/places/site';
import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Places where visitors found no signal, for the operator's network planners. */
export const signalReports = pgTable(
  'signal_reports',
  {
    /** Shown to the visitor. */
    reference: text().primaryKey(),
    /** Hash of visitor, place and day, so that pressing the button twice stores one report. */
    sending: text().notNull().unique('signal_reports_sending'),
    /** Rounded to a hundred metres: precise enough to inspect, too coarse to identify a home. */
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    place: text().notNull(),
    /** `null`: no signal at all. */
    technology: text().$type<Technology>(),
    indoors: boolean().notNull(),
    locale: text().$type<Locale>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** When and by whom of the staff it was dealt with; `null` before. */
    readAt: timestamp('read_at', { withTimezone: true }),
    readBy: text('read_by'),
  },
  (table) => [
    index('signal_reports_at').on(table.at),
    check('signal_reports_place', sql`${table.lat} BETWEEN -90 AND 90 AND ${table.lng} BETWEEN -180 AND 180`),
  ],
);
