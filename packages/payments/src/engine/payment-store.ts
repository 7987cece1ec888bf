import { preparedStatement, WITHOUT_DISK_WAIT } from '@portal/platform/database/prepared-statement';
import type { EventRecipient } from '@portal/platform/events/event';
import { eq } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import {
  claimRefundRequest,
  dropRefundRequest,
  findRefundRequest,
  type RefundClaim,
  type RefundToClaim,
} from './claim-refund-request.ts';
import type {
  NewPayment,
  Payment,
  PaymentHistoryEntry,
  PaymentMessageName,
  PaymentUpdate,
} from './payment.ts';
import { requestedChecks } from './requested-checks.ts';
import { type ReturnedSums, readReturnedSums } from './returned-sums.ts';
import { sweepStatements } from './safety-net/sweep-queries.ts';
import { airtimeLimitStatements } from './sql/airtime-limit-sql.ts';
import { type ArchiveStatements, archiveStatements } from './sql/archive-queries.ts';
import { callbackStatements } from './sql/callback-sql.ts';
import { insertPayment } from './sql/insert-payment-sql.ts';
import { leaseStatements } from './sql/lease-sql.ts';
import { paymentColumns } from './sql/payment-columns.ts';
import { watchStatements } from './sql/watch-sql.ts';
import { writePayment } from './sql/write-payment-sql.ts';
import { paymentEvents } from './tables.ts';

/** Store of the payments. Only `recordPaymentEvent` and `scheduleNextTry` may call `write`. */
export type PaymentStore = ReturnType<typeof createPaymentStore>;

const UNIQUE_VIOLATION = '23505';
const REFERENCE_KEY = 'provider_references_mode_reference_pk';

/**
 * Creates the store. Each function is one statement, and so one transaction.
 * @param recipients systems that receive events about changes (docs/events.md)
 */
export function createPaymentStore(pool: pg.Pool, recipients: readonly EventRecipient[] = []) {
  const db = drizzle(pool);
  const archive = archiveStatements(pool);
  return {
    ...readStatements({ pool, db, archive }),

    /** Inserts a payment. False when the order has a live payment or was delivered. */
    insert: async (newPayment: NewPayment): Promise<boolean> => {
      const { rowCount } = await pool.query(insertPayment(newPayment));
      return rowCount === 1;
    },

    /**
     * Writes an update. Returns the payment with its new version; `null` after a concurrent update. An archived payment
     * is brought back first.
     * @returns `reference-taken` when another payment of that mode has the provider's reference; nothing is
     * written
     */
    write: async (update: PaymentUpdate): Promise<Payment | 'reference-taken' | null> => {
      try {
        if (update.payment.isArchived) await archive.restoreOrder(update.payment.id);
        const statement = writePayment(update, recipients);
        const { rows } = await pool.query<Pick<Payment, 'version' | 'live' | 'delivers'>>(statement);
        return rows[0] ? { ...update.payment, ...rows[0], isArchived: false } : null;
      } catch (error) {
        const { code, constraint } = error as { code?: string; constraint?: string };
        if (code !== UNIQUE_VIOLATION) throw error;
        // Otherwise two payments of one order claimed it at once. The caller reads again and sees the other
        // claim.
        return constraint === REFERENCE_KEY ? 'reference-taken' : null;
      }
    },

    ...airtimeLimitStatements(pool),
    ...messageStatements(pool),
    ...callbackStatements(pool, db),
    ...leaseStatements(pool),
    ...watchStatements(pool),
    ...requestedChecks(pool, archive),
    ...archive,
    ...sweepStatements(pool),

    /** What the payment gives back by refunds and disputes. */
    readReturnedSums: (paymentId: string): Promise<ReturnedSums> => readReturnedSums(pool, paymentId),

    /** Decides whether a refund is requested now, and records it (`claim-refund-request.ts`). */
    claimRefundRequest: (request: RefundToClaim): Promise<RefundClaim> => claimRefundRequest(pool, request),

    /** What the request of a refund was about, in minor units; `null` when none was recorded. */
    findRequestedRefund: (request: Omit<RefundToClaim, 'amountMinor' | 'at'>): Promise<number | null> =>
      findRefundRequest(pool, request),

    /** Removes a request that was certainly not sent. */
    dropRefundRequest: (request: Omit<RefundToClaim, 'amountMinor' | 'at'>): Promise<void> =>
      dropRefundRequest(pool, request),
  };
}

const SELECT_BY_ID = preparedStatement<{ id: string }>(
  'payment-by-id',
  `SELECT ${paymentColumns('p')} FROM payments p WHERE p.id = $id`,
);

const SELECT_STATES = preparedStatement<{ ids: string[] }>(
  'states-of-payments',
  'SELECT p.id, p.state FROM payments p WHERE p.id = ANY($ids)',
);

const SELECT_BY_ORDER = preparedStatement<{ orderId: string }>(
  'payment-of-order',
  `SELECT ${paymentColumns('p')} FROM payments p WHERE p.order_id = $orderId AND (p.live OR p.delivers)
   ORDER BY p.delivers DESC LIMIT 1`,
);

/** By `payments_of_order`: few, since an order can be paid for a day. */
const SELECT_ALL_BY_ORDER = preparedStatement<{ orderId: string }>(
  'all-payments-of-order',
  `SELECT ${paymentColumns('p')} FROM payments p WHERE p.order_id = $orderId ORDER BY p.created_at, p.id`,
);

type PaymentOfOrder = Pick<Payment, 'id' | 'orderId' | 'visitorId' | 'state' | 'starts' | 'createdAt'>;

const SELECT_OF_ORDERS = preparedStatement<{ orderIds: string[] }>(
  'payments-of-orders',
  `SELECT id, order_id AS "orderId", visitor_id AS "visitorId", state, starts, created_at AS "createdAt" FROM payments
   WHERE order_id = ANY ($orderIds::text[]) AND (live OR delivers)`,
);

const SELECT_LATEST_OF_VISITOR = preparedStatement<{ visitorId: string }>(
  'latest-payment-of-visitor',
  `SELECT ${paymentColumns('p')} FROM payments p WHERE p.visitor_id = $visitorId
   ORDER BY p.created_at DESC LIMIT 1`,
);

/** If this write is lost, the message is sent once more, as when the process dies after sending it. */
const RECORD_MESSAGE_SENT = preparedStatement<{
  paymentId: string;
  message: PaymentMessageName;
  sentAt: Date;
}>(
  'record-message-sent',
  `UPDATE payment_messages SET sent_at = $sentAt FROM ${WITHOUT_DISK_WAIT}
   WHERE payment_id = $paymentId AND message = $message`,
);

const WAS_SENT = preparedStatement<{ paymentId: string; message: PaymentMessageName }>(
  'was-message-sent',
  `SELECT FROM payment_messages
   WHERE payment_id = $paymentId AND message = $message AND sent_at IS NOT NULL`,
);

const DROP_MESSAGE = preparedStatement<{ paymentId: string; message: PaymentMessageName }>(
  'drop-message',
  'DELETE FROM payment_messages WHERE payment_id = $paymentId AND message = $message AND sent_at IS NULL',
);

/** Statements that read payments and their history. */
function readStatements({
  pool,
  db,
  archive,
}: {
  pool: pg.Pool;
  db: NodePgDatabase;
  archive: ArchiveStatements;
}) {
  const findInUse = async (id: string): Promise<Payment | null> =>
    (await pool.query<Payment>(SELECT_BY_ID({ id }))).rows[0] ?? null;
  const readHistory = (paymentId: string): Promise<PaymentHistoryEntry[]> =>
    db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.paymentId, paymentId))
      .orderBy(paymentEvents.version);
  return {
    /**
     * Reads a payment, also an archived one; `null` when it does not exist. The last read finds one that was restored
     * from the archive between the first two.
     */
    find: async (id: string): Promise<Payment | null> =>
      (await findInUse(id)) ?? (await archive.findArchived(id)) ?? (await findInUse(id)),

    /** The states of payments, in one query. Unknown ids are left out. */
    readStates: async (ids: string[]): Promise<Pick<Payment, 'id' | 'state'>[]> =>
      (await pool.query<Pick<Payment, 'id' | 'state'>>(SELECT_STATES({ ids }))).rows,

    /** The payment that holds an order or has delivered it; `null` when there is none. */
    findOfOrder: async (orderId: string): Promise<Payment | null> =>
      (await pool.query<Payment>(SELECT_BY_ORDER({ orderId }))).rows[0] ?? null,

    /** The payment that a visitor made last; `null` when there is none. */
    findLatestOfVisitor: async (visitorId: string): Promise<Payment | null> =>
      (await pool.query<Payment>(SELECT_LATEST_OF_VISITOR({ visitorId }))).rows[0] ?? null,

    /** Every payment of an order, also those that failed, the oldest first. */
    listOfOrder: async (orderId: string): Promise<Payment[]> =>
      (await pool.query<Payment>(SELECT_ALL_BY_ORDER({ orderId }))).rows,

    /** What is shown of the payments that hold these orders or have delivered them. */
    findOfOrders: async (orderIds: string[]): Promise<PaymentOfOrder[]> =>
      (await pool.query<PaymentOfOrder>(SELECT_OF_ORDERS({ orderIds }))).rows,

    /** A payment's history, oldest first. */
    history: async (paymentId: string): Promise<PaymentHistoryEntry[]> => {
      for (const read of [readHistory, archive.readArchivedHistory]) {
        const history = await read(paymentId);
        if (history.length > 0) return history;
      }
      return readHistory(paymentId);
    },
  };
}

/** Messages to the payer. */
function messageStatements(pool: pg.Pool) {
  return {
    /** Whether the message centre or the mail server has accepted a message. */
    wasSent: async (paymentId: string, message: PaymentMessageName): Promise<boolean> =>
      (await pool.query(WAS_SENT({ paymentId, message }))).rowCount === 1,

    /** Records a message as sent. */
    recordMessageSent: async (
      paymentId: string,
      message: PaymentMessageName,
      sentAt: Date,
    ): Promise<void> => {
      await pool.query(RECORD_MESSAGE_SENT({ paymentId, message, sentAt }));
    },

    /** Removes a message that cannot be sent. */
    dropMessage: async (paymentId: string, message: PaymentMessageName): Promise<void> => {
      await pool.query(DROP_MESSAGE({ paymentId, message }));
    },
  };
}
