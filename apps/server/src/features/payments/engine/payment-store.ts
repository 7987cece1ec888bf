import { and, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { callbackStatements } from '../http/callback-statements.ts';
import { paymentEvents, paymentMessages, payments } from '../tables.ts';
import type { NewPayment, Payment, PaymentHistoryEntry, PaymentMessage, PaymentUpdate } from './payment.ts';
import { INSERT_PAYMENT, WRITE_PAYMENT, writeValues } from './payment-statements.ts';
import { requestedChecks } from './requested-checks.ts';
import { sweepStatements } from './sweep-statements.ts';

/** Store of the payments. Only `recordPaymentEvent` and `scheduleNextTry` may call `write`. */
export type PaymentStore = ReturnType<typeof createPaymentStore>;

const UNIQUE_VIOLATION = '23505';
const REFERENCE_INDEX = 'payments_provider_reference';

/** Creates the store. Each function is one statement, and so one transaction. */
export function createPaymentStore(pool: pg.Pool) {
  const db = drizzle(pool);
  return {
    ...readStatements(db),

    /** Inserts a payment. False when the order has a live payment or was delivered. */
    insert: async (newPayment: NewPayment): Promise<boolean> => {
      const { rowCount } = await pool.query(
        INSERT_PAYMENT({ ...newPayment, contents: JSON.stringify(newPayment.contents) }),
      );
      return rowCount === 1;
    },

    /**
     * Writes an update. Returns the payment with its new version; `null` after a concurrent update.
     * @returns `reference-taken` when another payment of that mode has the provider's reference; nothing is
     * written
     */
    write: async (update: PaymentUpdate): Promise<Payment | 'reference-taken' | null> => {
      try {
        const { rows } = await pool.query<Pick<Payment, 'version' | 'live' | 'delivers'>>(
          WRITE_PAYMENT(writeValues(update)),
        );
        return rows[0] ? { ...update.payment, ...rows[0] } : null;
      } catch (error) {
        const { code, constraint } = error as { code?: string; constraint?: string };
        if (code !== UNIQUE_VIOLATION) throw error;
        // Otherwise two payments of one order claimed it at once. The caller reads again and sees the other
        // claim.
        return constraint === REFERENCE_INDEX ? 'reference-taken' : null;
      }
    },

    ...messageStatements(db),
    ...callbackStatements(pool),
    ...requestedChecks(pool),
    ...sweepStatements(pool),
  };
}

/** Statements that read payments and their history. */
function readStatements(db: NodePgDatabase) {
  const columns = {
    ...getTableColumns(payments),
    // Written as SQL: Drizzle omits the table name, and the column of the inner table would be used.
    orderDelivered: sql<boolean>`EXISTS (SELECT FROM payments o
      WHERE o.order_id = payments.order_id AND o.delivers AND o.id <> payments.id)`,
  };
  const selectById = db
    .select(columns)
    .from(payments)
    .where(eq(payments.id, sql.placeholder('id')))
    .prepare('payment-by-id');
  const selectByOrder = db
    .select(columns)
    .from(payments)
    .where(
      sql`${payments.orderId} = ${sql.placeholder('orderId')} AND (${payments.live} OR ${payments.delivers})`,
    )
    .orderBy(sql`${payments.delivers} DESC`)
    .limit(1)
    .prepare('payment-of-order');

  return {
    /** Reads a payment; `null` when it does not exist. */
    find: async (id: string): Promise<Payment | null> => (await selectById.execute({ id }))[0] ?? null,

    /** The payment that holds an order or has delivered it; `null` when there is none. */
    findOfOrder: async (orderId: string): Promise<Payment | null> =>
      (await selectByOrder.execute({ orderId }))[0] ?? null,

    /** The payments that hold these orders or have delivered them. */
    findOfOrders: (orderIds: string[]) =>
      db
        .select()
        .from(payments)
        .where(sql`${inArray(payments.orderId, orderIds)} AND ${or(payments.live, payments.delivers)}`),

    /** A payment's history, oldest first. */
    history: (paymentId: string): Promise<PaymentHistoryEntry[]> =>
      db
        .select()
        .from(paymentEvents)
        .where(eq(paymentEvents.paymentId, paymentId))
        .orderBy(paymentEvents.version),
  };
}

/** Messages sent to the payer. */
function messageStatements(db: NodePgDatabase) {
  const { paymentId: id, message: name } = paymentMessages;
  return {
    /** Whether a message was sent to the payer. */
    wasSent: async (paymentId: string, message: PaymentMessage): Promise<boolean> => {
      const its = and(eq(id, paymentId), eq(name, message));
      return (await db.select({ id }).from(paymentMessages).where(its)).length > 0;
    },

    /** Records a message as sent. */
    noteMessage: async (paymentId: string, message: PaymentMessage, sentAt: Date): Promise<void> => {
      await db.insert(paymentMessages).values({ paymentId, message, sentAt }).onConflictDoNothing();
    },
  };
}
