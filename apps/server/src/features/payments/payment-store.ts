import { and, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { paymentAudit } from './payment-audit.ts';
import { nextState, PAYMENT_STATES, type PaymentEvent, type PaymentState } from './payment-state.ts';
import { INSERT_PAYMENT, WRITE_PAYMENT } from './payment-statements.ts';
import { type StepJob, stepKey } from './payment-step.ts';
import { paymentCallbacks, paymentEvents, paymentMessages, payments } from './tables.ts';

/** States in which the provider may have news of money. */
const CHECK: StepJob = 'check-payment';
const CHECKABLE = PAYMENT_STATES.filter((state) => nextState(state, 'charge-confirmed') !== null);

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

    /** Writes a change unless somebody else wrote since it was read; `null` then. */
    write: async (change: PaymentWrite): Promise<Payment | null> => {
      try {
        const { rows } = await pool.query<Pick<Payment, 'version' | 'live' | 'delivers'>>({
          ...WRITE_PAYMENT,
          values: writeValues(change),
        });
        return rows[0] ? { ...change.payment, ...rows[0] } : null;
      } catch (error) {
        // Two payments of one order claimed it in the same moment: read again, the other one has it now.
        if ((error as { code?: string }).code === UNIQUE_VIOLATION) return null;
        throw error;
      }
    },

    ...messageRecord(db),
    ...callbackRecord(db),
    ...paymentAudit(pool),

    /**
     * Queues the check of one payment for now, whatever it was scheduled for. Only while its state, held fast for
     * that moment, still wants a check: what was read earlier may be over, and a check must not take the place of the
     * delivery that was queued meanwhile.
     */
    bringCheckForward: async (paymentId: string, at: Date): Promise<void> => {
      await pool.query({
        name: 'bring-payment-forward',
        text: `
          WITH checkable AS (SELECT id FROM payments WHERE id = $2 AND state = ANY ($5) FOR UPDATE)
          SELECT graphile_worker.add_job($1, payload => json_build_object('paymentId', id),
            run_at => $3, job_key => $4)
          FROM checkable`,
        values: [CHECK, paymentId, at, stepKey(paymentId, CHECK), CHECKABLE],
      });
    },

    /** Queues every payment whose step was due before `overdue`; how many. `steps`: the job of each state. */
    sweep: async (steps: Record<PaymentState, StepJob | null>, overdue: Date, at: Date): Promise<number> => {
      const { rowCount } = await pool.query({
        name: 'sweep-payments',
        text: `
          WITH late AS (
            SELECT id, $1::jsonb ->> state AS job FROM payments WHERE due_at < $2 ORDER BY due_at LIMIT 1000
            FOR UPDATE SKIP LOCKED)
          SELECT graphile_worker.add_job(job, payload => json_build_object('paymentId', id),
            run_at => $3, job_key => 'payment:' || id || ':' || job)
          FROM late WHERE job IS NOT NULL`,
        values: [JSON.stringify(steps), overdue, at],
      });
      return rowCount ?? 0;
    },
  };
}

/** What providers sent, as it came. */
function callbackRecord(db: NodePgDatabase) {
  return {
    keepCallback: async (callback: typeof paymentCallbacks.$inferInsert): Promise<void> => {
      await db.insert(paymentCallbacks).values(callback);
    },

    eraseCallbacks: async (before: Date): Promise<void> => {
      await db.delete(paymentCallbacks).where(sql`${paymentCallbacks.receivedAt} < ${before.toISOString()}`);
    },
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

function writeValues({ payment, event, job, message }: PaymentWrite): unknown[] {
  return [
    payment.id,
    payment.version,
    payment.state,
    payment.reason,
    payment.live,
    payment.delivers,
    payment.toldFailed,
    payment.starts,
    payment.startOpenUntil,
    payment.providerReference,
    payment.redirectUrl,
    payment.deliveryReference,
    payment.refundReference,
    payment.deadlineAt,
    payment.tries,
    payment.triedSince,
    payment.dueAt,
    payment.updatedAt,
    event?.name ?? null,
    event?.detail ?? null,
    job,
    job && stepKey(payment.id, job),
    message,
    `message:${payment.id}:${message}`,
    payment.chargedMinor,
    payment.chargedCurrency,
    event?.staff?.by ?? null,
    event?.staff?.reason ?? null,
  ];
}
