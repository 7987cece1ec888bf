import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type {
  STANDING_ENDS,
  STANDING_PAUSES,
  StandingSchedule,
} from '@portal/domain/payments/standing-order';
import type { Bundle } from '@portal/domain/products/bundle';
import type { CalendarDate } from '@portal/domain/time/calendar-date';
import type { PaymentMode } from '@portal/payments/providers/registry';
import { utcTimestamp } from '@portal/platform/database/columns';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/**
 * How a standing order ended: by its owner, care, with the SIM card or owner, with its time, replaced by a changed one, or because the
 * payer did not permit it on the handset. Of one paid by a card: its first charge was not made, or its card cannot be charged again; a
 * charge was disputed at the bank; or the holder of the card ended it.
 */
export type StandingEnd = (typeof STANDING_ENDS)[number];

/** Why a standing order buys nothing now. */
export type StandingPause = (typeof STANDING_PAUSES)[number];

/**
 * Standing orders, each with the consent of the owner of its line, who also pays: what, how much, when, how, and up to which sum a month.
 * A change of any of it is another row.
 */
export const standingOrders = pgTable(
  'standing_orders',
  {
    id: text().primaryKey(),
    /** The same for a standing order and those that it was changed to: what they buy counts together for the limit of the month. */
    seriesId: text('series_id').notNull(),
    msisdn: text().$type<Msisdn>().notNull(),
    /** The bundle as it was agreed; `null`: airtime. */
    bundle: jsonb().$type<Bundle>(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text().notNull(),
    schedule: jsonb().$type<StandingSchedule>().notNull(),
    /** The hour of the day, in the country. */
    hour: integer().notNull(),
    mode: text().$type<PaymentMode>().notNull(),
    /** The permission of the payer to be charged without a prompt, stored before it is asked for; `null`: each purchase is approved. */
    mandateId: text('mandate_id'),
    /** The purchase whose payment by a card gives the permission; `null`: it is asked for on the handset, or there is none. */
    firstOrderId: text('first_order_id'),
    /** Until when payments of that purchase are looked for, also after the end; `null`: no more. */
    firstUntil: utcTimestamp('first_until'),
    /** Nothing is charged without asking before it. */
    notBefore: utcTimestamp('not_before'),
    /** At most so much in a month of the country. */
    monthLimitMinor: bigint('month_limit_minor', { mode: 'number' }).notNull(),
    locale: text().notNull(),
    consentedAt: utcTimestamp('consented_at').notNull(),
    /** When the number was proven by a code of an SMS. A later SIM card or owner ends the order. */
    provenAt: utcTimestamp('proven_at').notNull(),
    endsAt: utcTimestamp('ends_at').notNull(),
    /** The next day without a run; `null` for an order that waits for low airtime. */
    nextDueDay: text('next_due_day').$type<CalendarDate>(),
    /** When its next step is done, or looked for. */
    stepAt: utcTimestamp('step_at').notNull(),
    /** When the operator is asked next how much airtime is left; `null`: it need not be. */
    lookAt: utcTimestamp('look_at'),
    /** Runs in a row that were not paid. */
    failures: integer().notNull().default(0),
    pausedBy: text('paused_by').$type<StandingPause>(),
    endedAt: utcTimestamp('ended_at'),
    endedBy: text('ended_by').$type<StandingEnd>(),
  },
  (table) => [
    index('standing_orders_msisdn').on(table.msisdn),
    index('standing_orders_series').on(table.seriesId),
    index('standing_orders_step').on(table.stepAt).where(sql`${table.endedAt} IS NULL`),
    index('standing_orders_look').on(table.lookAt).where(sql`${table.endedAt} IS NULL`),
    index('standing_orders_first')
      .on(table.firstUntil)
      .where(sql`${table.firstUntil} IS NOT NULL`)
      .concurrently(),
    index('standing_orders_mandate')
      .on(table.mandateId)
      .where(sql`${table.mandateId} IS NOT NULL`)
      .concurrently(),
    check('standing_orders_number', sql`${table.msisdn} ~ '^[0-9]{5,12}$'`),
    check('standing_orders_amount', sql`${table.amountMinor} > 0`),
  ],
);

/** A run goes through these once, from left to right; a later one is never followed by an earlier one. */
export type RunState =
  /** Written; its owner does not know yet. */
  | 'planned'
  /** Its owner was told. */
  | 'noticed'
  /** An order is being placed. */
  | 'charging'
  /** The payment was handed over, or is about to be. */
  | 'requested'
  | 'paid'
  | 'failed'
  /** Nothing was charged, and nothing will be. */
  | 'dropped';

/** Purchases of standing orders: one for each due day, written before its owner is told. */
export const standingRuns = pgTable(
  'standing_runs',
  {
    id: text().primaryKey(),
    standingOrderId: text('standing_order_id')
      .notNull()
      .references((): AnyPgColumn => standingOrders.id, { onDelete: 'cascade' }),
    dueDay: text('due_day').$type<CalendarDate>().notNull(),
    /** The run that was not paid, which this one tries once more. */
    retryOf: text('retry_of'),
    state: text().$type<RunState>().notNull(),
    /** Why it was not paid, or dropped. */
    reason: text(),
    plannedAt: utcTimestamp('planned_at').notNull(),
    /** When the message about it was accepted. */
    noticeAt: utcTimestamp('notice_at'),
    /** The day of the country by which it counts for the limit of the month. */
    chargeDay: text('charge_day').$type<CalendarDate>(),
    chargedAt: utcTimestamp('charged_at'),
    orderId: text('order_id'),
    paymentId: text('payment_id'),
    endedAt: utcTimestamp('ended_at'),
  },
  (table) => [
    // One at a time, whatever a node does.
    uniqueIndex('standing_runs_open')
      .on(table.standingOrderId)
      .where(sql`${table.state} IN ('planned', 'noticed', 'charging', 'requested')`),
    uniqueIndex('standing_runs_day').on(table.standingOrderId, table.dueDay),
    index('standing_runs_order').on(table.orderId),
  ],
);
