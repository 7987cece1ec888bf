import { and, eq, getTableColumns, gt, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { type PgColumn, union } from 'drizzle-orm/pg-core';
import type { PaymentMode } from '../methods/payment-mode.ts';
import type { Period } from '../providers/statement.ts';
import { paymentEvents, payments } from '../tables.ts';
import type { PortalDelivery } from './compare-deliveries.ts';

/** A portal record with its mode and the time the payment was created. */
export type PortalRecordWithMode = PortalDelivery & { madeAt: Date; mode: PaymentMode };

// Literals, so that the planner can use the partial index `payment_events_money`.
const IS_CHARGE = sql`${paymentEvents.event} IN ('charge-confirmed', 'charge-differs')`;
const REFUNDED = sql.raw(`('refund-confirmed', 'staff-closed-returned')`);
const IS_REFUND = sql`${paymentEvents.event} IN ${REFUNDED}`;
const IS_DELIVERY = sql`${paymentEvents.event} = 'delivered'`;

/** One array parameter: a list of parameters is limited to 65,535. */
const isAnyOf = (column: PgColumn, values: readonly string[]) => sql`${column} = ANY (${sql.param(values)})`;
const isWithin = (column: PgColumn, { from, to }: Period) => and(gte(column, from), lt(column, to));

/** Statements that read the portal's own records. Periods include `from` and exclude `to`. */
export function portalRecords(db: NodePgDatabase) {
  const selectByEvent = (isEvent: SQL, modes: readonly PaymentMode[], period: Period) =>
    db
      .selectDistinct({ id: payments.id })
      .from(paymentEvents)
      .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
      .where(and(isEvent, isWithin(paymentEvents.at, period), isAnyOf(payments.mode, modes)));
  return {
    /** Lists the ids of payments whose charge was recorded in a period. */
    chargesNoted: async (modes: readonly PaymentMode[], period: Period) =>
      toIds(await selectByEvent(IS_CHARGE, modes, period)),

    /** Lists the ids of payments whose refund was recorded in a period. */
    refundsNoted: async (modes: readonly PaymentMode[], period: Period) =>
      toIds(await selectByEvent(IS_REFUND, modes, period)),

    /** Lists the ids of payments of any mode whose delivery was recorded in a period. */
    deliveriesNoted: async (period: Period) => {
      const isNoted = and(IS_DELIVERY, isWithin(paymentEvents.at, period));
      return toIds(
        await db.selectDistinct({ id: paymentEvents.paymentId }).from(paymentEvents).where(isNoted),
      );
    },

    /**
     * Lists the ids of payments to check: created in the period and handed over, or charged in it.
     * @param page the next `limit` ids after `after`
     */
    enquirable: async (
      modes: readonly PaymentMode[],
      period: Period,
      { after, limit }: { after: string; limit: number },
    ) => {
      const isHandedOver = and(
        isAnyOf(payments.mode, modes),
        isWithin(payments.createdAt, period),
        gt(payments.starts, 0),
      );
      const handedOver = db.select({ id: payments.id }).from(payments).where(isHandedOver);
      const ofPeriod = union(handedOver, selectByEvent(IS_CHARGE, modes, period)).as('of_period');
      const { id } = ofPeriod;
      return toIds(await db.select({ id }).from(ofPeriod).where(gt(id, after)).orderBy(id).limit(limit));
    },

    /** Reads the portal's records of these payments, by id. Unknown ids are left out. */
    entries: async (ids: readonly string[]): Promise<Map<string, PortalRecordWithMode>> => {
      // Written as SQL: Drizzle omits the table name, and the column of the inner table would be used.
      const refundedAt = sql<Date | null>`(SELECT max(at) FROM payment_events e
        WHERE e.payment_id = payments.id AND e.event IN ${REFUNDED})`;
      const rows = await db
        .select({ ...getTableColumns(payments), refundedAt: refundedAt.mapWith(payments.createdAt) })
        .from(payments)
        .where(isAnyOf(payments.id, ids));
      return new Map(rows.map((row) => [row.id, toRecord(row)]));
    },
  };
}

function toIds(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

function toRecord({
  chargedMinor,
  chargedCurrency,
  ...row
}: typeof payments.$inferSelect & { refundedAt: Date | null }): PortalRecordWithMode {
  return {
    paymentId: row.id,
    state: row.state,
    mode: row.mode,
    providerReference: row.providerReference,
    deliveryReference: row.deliveryReference,
    amount: { minor: row.amountMinor, currency: row.currency },
    charged:
      chargedMinor === null || chargedCurrency === null
        ? null
        : { minor: chargedMinor, currency: chargedCurrency },
    refundedAt: row.refundedAt,
    madeAt: row.createdAt,
  };
}
