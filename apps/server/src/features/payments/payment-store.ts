import { and, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { callbackRecord } from './callback-record.ts';
import { earlyChecks } from './early-checks.ts';
import { paymentAudit } from './payment-audit.ts';
import type { PaymentEvent } from './payment-state.ts';
import { INSERT_PAYMENT, WRITE_PAYMENT, writeValues } from './payment-statements.ts';
import type { StepJob } from './payment-step.ts';
import { sweepStatements } from './sweep-statements.ts';
import { paymentEvents, paymentMessages, payments } from './tables.ts';

/** A payment as it stood when it was read. */
export type Payment = typeof payments.$inferSelect & {
  /** Another payment of the same order is delivering or has delivered it. */
  orderDelivered: boolean;
};

/** A row of its history. */
export type PaymentHappened = typeof paymentEvents.$inferSelect;

/** What a new payment starts with. */
export type NewPayment = Pick<
  Payment,
  | 'id'
  | 'orderId'
  | 'orderKind'
  | 'contents'
  | 'orderVisitorId'
  | 'visitorId'
  | 'msisdn'
  | 'payer'
  | 'mode'
  | 'amountMinor'
  | 'currency'
  | 'redirectPage'
  | 'locale'
  | 'email'
  | 'createdAt'
  | 'deadlineAt'
>;

/** Messages to the payer. */
export type PaymentMessage = 'receipt' | 'late-receipt' | 'late-payment' | 'refund' | 'review' | 'unpaid';

/** Who of the staff decided something, and why. */
export type StaffNote = { by: string; reason: string };

/** All that is written about a change, together or not at all. */
export type PaymentWrite = {
  /** As it shall be; `version` is the one that was read. */
  payment: Payment;
  /** For the history; `null` when only the schedule changes. */
  event: { name: PaymentEvent; detail: string | null; staff: StaffNote | null } | null;
  /** The next step, due at `payment.dueAt`; `null` leaves the queue as it is. */
  job: StepJob | null;
  message: PaymentMessage | null;
};

/** Where payments live. Only record-payment-event.ts and reschedule.ts may call `write`. */
export type PaymentStore = ReturnType<typeof createPaymentStore>;

const UNIQUE_VIOLATION = '23505';
const REFERENCE_INDEX = 'payments_provider_reference';

/** Opens the store over a pool. Each function is one statement, and so one transaction. */
export function createPaymentStore(pool: pg.Pool) {
  const db = drizzle(pool);
  const columns = {
    ...getTableColumns(payments),
    // Spelt out: drizzle leaves the table's name off, and the inner table's column would be taken.
    orderDelivered: sql<boolean>`EXISTS (SELECT FROM payments o
      WHERE o.order_id = payments.order_id AND o.delivers AND o.id <> payments.id)`,
  };
  const byId = db
    .select(columns)
    .from(payments)
    .where(eq(payments.id, sql.placeholder('id')))
    .prepare('payment-by-id');
  const byOrder = db
    .select(columns)
    .from(payments)
    .where(
      sql`${payments.orderId} = ${sql.placeholder('orderId')} AND (${payments.live} OR ${payments.delivers})`,
    )
    .orderBy(sql`${payments.delivers} DESC`)
    .limit(1)
    .prepare('payment-of-order');

  return {
    find: async (id: string): Promise<Payment | null> => (await byId.execute({ id }))[0] ?? null,

    /** The payment that holds an order or has delivered it. */
    findOfOrder: async (orderId: string): Promise<Payment | null> =>
      (await byOrder.execute({ orderId }))[0] ?? null,

    findOfOrders: (orderIds: string[]) =>
      db
        .select()
        .from(payments)
        .where(sql`${inArray(payments.orderId, orderIds)} AND ${or(payments.live, payments.delivers)}`),

    history: (paymentId: string): Promise<PaymentHappened[]> =>
      db
        .select()
        .from(paymentEvents)
        .where(eq(paymentEvents.paymentId, paymentId))
        .orderBy(paymentEvents.version),

    /** Makes a payment unless the order has one already or was delivered; false then. */
    insert: async (made: NewPayment): Promise<boolean> => {
      const { rowCount } = await pool.query({ ...INSERT_PAYMENT, values: insertValues(made) });
      return rowCount === 1;
    },

    /**
     * Writes a change unless somebody else wrote since it was read; `null` then.
     * @returns `reference-taken` when another payment of that mode has the provider's reference; nothing is written
     */
    write: async (change: PaymentWrite): Promise<Payment | 'reference-taken' | null> => {
      try {
        const { rows } = await pool.query<Pick<Payment, 'version' | 'live' | 'delivers'>>({
          ...WRITE_PAYMENT,
          values: writeValues(change),
        });
        return rows[0] ? { ...change.payment, ...rows[0] } : null;
      } catch (error) {
        const { code, constraint } = error as { code?: string; constraint?: string };
        if (code !== UNIQUE_VIOLATION) throw error;
        // Otherwise two payments of one order claimed it in the same moment: read again, the other one has it now.
        return constraint === REFERENCE_INDEX ? 'reference-taken' : null;
      }
    },

    ...messageRecord(db),
    ...callbackRecord(pool),
    ...paymentAudit(pool),
    ...earlyChecks(pool),
    ...sweepStatements(pool),
  };
}

/** Which messages the payer was sent. */
function messageRecord(db: NodePgDatabase) {
  const { paymentId: id, message: name } = paymentMessages;
  return {
    wasSent: async (paymentId: string, message: PaymentMessage): Promise<boolean> => {
      const its = and(eq(id, paymentId), eq(name, message));
      return (await db.select({ id }).from(paymentMessages).where(its)).length > 0;
    },

    noteMessage: async (paymentId: string, message: PaymentMessage, sentAt: Date): Promise<void> => {
      await db.insert(paymentMessages).values({ paymentId, message, sentAt }).onConflictDoNothing();
    },
  };
}

function insertValues(made: NewPayment): unknown[] {
  return [
    made.id,
    made.orderId,
    made.orderKind,
    made.orderVisitorId,
    made.visitorId,
    made.msisdn,
    made.payer,
    made.mode,
    made.amountMinor,
    made.currency,
    made.redirectPage,
    made.locale,
    made.createdAt,
    made.deadlineAt,
    JSON.stringify(made.contents),
    made.email,
  ];
}
