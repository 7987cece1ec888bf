import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { ReminderChannel, ReminderKind } from '@portal/domain/identifiers/reminders';
import { utcTimestamp } from '@portal/platform/database/columns';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

/**
 * How a consent ended: by the page, a message or a link of its owner, by care, with the SIM card or owner, with its time, or because the
 * browser forgot the line or takes no notifications any more (`device`).
 */
export type ReminderEnd = 'page' | 'message' | 'link' | 'care' | 'holder' | 'time' | 'replaced' | 'device';

/** Consents to reminders about a number: what, when and by which proof. A number has at most one that has not ended. */
export const lineReminders = pgTable(
  'line_reminders',
  {
    id: text().primaryKey(),
    msisdn: text().$type<Msisdn>().notNull(),
    kinds: jsonb().$type<ReminderKind[]>().notNull(),
    channel: text().$type<ReminderChannel>().notNull(),
    /** For the channel `email`. */
    email: text(),
    /** For the channel `push`: the subscription of the browser, encrypted; `null` again when the consent has ended. */
    push: text(),
    /** For the channel `push`: the line of a browser (`device_lines`) that it is sent for. Not longer than that one is kept. */
    lineId: text('line_id'),
    /** In the links of e-mails: it confirms the address, and ends the reminders. */
    token: text().notNull(),
    /** When the address was confirmed; a number is proven already. `null`: nothing is sent yet. */
    confirmedAt: utcTimestamp('confirmed_at'),
    locale: text().notNull(),
    consentedAt: utcTimestamp('consented_at').notNull(),
    /** When the number was proven by a code of an SMS. A later SIM card or owner ends the consent. */
    provenAt: utcTimestamp('proven_at').notNull(),
    /** Until when reminders are sent. */
    endsAt: utcTimestamp('ends_at').notNull(),
    /** When the operator is asked about the line next. */
    checkAt: utcTimestamp('check_at').notNull(),
    /** Names the time for which the airtime is low: another one after it was seen above the limit again. */
    airtimeEpisode: text('airtime_episode').notNull(),
    endedAt: utcTimestamp('ended_at'),
    endedBy: text('ended_by').$type<ReminderEnd>(),
  },
  (table) => [
    uniqueIndex('line_reminders_active').on(table.msisdn).where(sql`${table.endedAt} IS NULL`),
    uniqueIndex('line_reminders_token').on(table.token),
    index('line_reminders_msisdn').on(table.msisdn),
    index('line_reminders_line').on(table.lineId).concurrently(),
    index('line_reminders_check').on(table.checkAt).where(sql`${table.endedAt} IS NULL`),
    check('line_reminders_number', sql`${table.msisdn} ~ '^[0-9]{5,12}$'`),
  ],
);

/** Reminders of numbers, each written before it is sent: a repeated one finds its row. */
export const reminderSends = pgTable(
  'reminder_sends',
  {
    id: text().primaryKey(),
    msisdn: text().$type<Msisdn>().notNull(),
    /** What happened, with the bundle or bill: the same for every check that finds it. Without an amount. */
    event: text().notNull(),
    kind: text().$type<ReminderKind>().notNull(),
    channel: text().$type<ReminderChannel>().notNull(),
    at: utcTimestamp('at').notNull(),
    /** `sending`: begun; a node that dies then does not send it again. `not-sent`: certainly not, so a later check may. */
    state: text().$type<'sending' | 'sent' | 'not-sent'>().notNull(),
  },
  (table) => [
    uniqueIndex('reminder_sends_event').on(table.msisdn, table.event),
    index('reminder_sends_at').on(table.at),
  ],
);
