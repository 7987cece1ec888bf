import { toBusinessDay } from '@portal/domain/time/business-day';
import { inTransaction } from '@portal/platform/database/in-transaction';
import type { EventRecipient, NewEvent } from '@portal/platform/events/event';
import { eventRows } from '@portal/platform/events/record-event';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Payment } from '../engine/payment.ts';
import type { Posting } from '../engine/postings/posting.ts';
import { leftOfCharge, lockReturnedSums, readReturnedSums } from '../engine/returned-sums.ts';
import { writePayment } from '../engine/sql/write-payment-sql.ts';
import type { JournalEvent } from '../journal/tables.ts';
import type { PaymentRefund, RefundHistoryEntry, RefundUpdate, ShownRefund } from './refund.ts';
import {
  DELAY_REFUND,
  INSERT_OWED,
  INSERT_REFUND,
  LOCK_REFUND,
  postingLists,
  QUEUE_DUE_REFUNDS,
  WRITE_REFUND,
} from './refund-sql.ts';
import type { RefundEvent } from './refund-state.ts';
import { paymentRefundEvents, paymentRefunds } from './tables.ts';

/** A refund to be requested. `attempt` is the first number that the provider has not seen for this payment. */
export type NewRefund = Pick<
  PaymentRefund,
  | 'id'
  | 'paymentId'
  | 'amountMinor'
  | 'currency'
  | 'takeBack'
  | 'reason'
  | 'requestedBy'
  | 'approvedBy'
  | 'attempt'
  | 'requestedAt'
  | 'payee'
  | 'payeeBy'
  | 'payeeApprovedBy'
> & {
  /** What a delivery that was taken back by hand moves. */
  postings: Posting[];
  /** The event for other systems. */
  outgoingEvent: NewEvent;
};

const UNIQUE_VIOLATION = '23505';
/** Another take-back runs, or the refund exists: another try would find the same. */
const FINAL_CONSTRAINTS = ['payment_refunds_one_take_back', 'payment_refunds_pkey'];

/** Changes after which a step follows at once. */
const STARTS_AGAIN: readonly RefundEvent[] = [
  'released',
  'staff-retried',
  'staff-payer-proven',
  'staff-redirected',
];

const JOURNAL_EVENTS: Partial<Record<RefundEvent, JournalEvent>> = {
  'taken-back': 'delivery-taken-back',
  'charged-back': 'dispute-lost',
};

/**
 * Creates the store of the refunds after delivery. Each function is one transaction.
 * @param recipients systems that receive events about changes (docs/events.md); empty where refunds are only read
 */
export function createRefundStore(pool: pg.Pool, recipients: readonly EventRecipient[] = []) {
  return {
    ...createRefundReads(pool),

    /**
     * Records a refund and queues its first step. False when it would exceed the charge, or a dispute or a take-back of
     * the payment is open.
     */
    insert: async ({ postings, outgoingEvent, ...refund }: NewRefund): Promise<boolean> => {
      const values = {
        ...refund,
        ...eventRows(recipients, outgoingEvent),
        ...postingLists(postings),
        state: 'requested' as const,
        dueAt: refund.requestedAt,
        day: toBusinessDay(refund.requestedAt),
      };
      try {
        return await inTransaction(pool, async (client) => {
          await lockReturnedSums(client, refund.paymentId);
          const sums = await readReturnedSums(client, refund.paymentId);
          if (sums.openDisputes > 0 || refund.amountMinor > leftOfCharge(sums)) return false;
          return (await client.query(INSERT_REFUND(values))).rowCount === 1;
        });
      } catch (error) {
        const { code, constraint } = error as { code?: string; constraint?: string };
        if (code !== UNIQUE_VIOLATION || !constraint || !FINAL_CONSTRAINTS.includes(constraint)) throw error;
        return false;
      }
    },

    /** Inserts the refund of a payment that was not delivered, unless it exists or the payment has changed since it was read. */
    insertOwed: async (values: Parameters<typeof INSERT_OWED>[0]): Promise<void> => {
      await pool.query(INSERT_OWED(values));
    },

    /** Writes an update, together with the payment that follows it; `null` after a concurrent update of either. */
    write: (update: RefundUpdate): Promise<WrittenRefund | null> => {
      const { payment } = update;
      if (!payment) return writeRefund(pool, recipients, update);
      return inTransaction(pool, async (client) => {
        if ((await client.query(LOCK_REFUND(update.refund))).rowCount === 0) return null;
        const { rows } = await client.query<Pick<Payment, 'version' | 'live' | 'delivers'>>(
          writePayment(payment, recipients),
        );
        const written = rows[0] ? await writeRefund(client, recipients, update) : null;
        return written && { ...written, payment: { ...payment.payment, ...rows[0] } };
      }).catch((error: { code?: string }) => {
        // Another payment has claimed the order at the same time. The caller reads again and sees it.
        if (error.code === UNIQUE_VIOLATION) return null;
        throw error;
      });
    },

    /** Plans the next try, unless the refund changed meanwhile. */
    delay: async ({ id, version }: PaymentRefund, dueAt: Date): Promise<void> => {
      await pool.query(DELAY_REFUND({ id, version, dueAt }));
    },

    /** Queues the steps that are due and have no job. */
    queueDue: async (now: Date): Promise<number> =>
      (await pool.query(QUEUE_DUE_REFUNDS({ now }))).rowCount ?? 0,
  };
}

/** A refund after an update, and the payment that follows it; `null`: it did not change. */
type WrittenRefund = { refund: PaymentRefund; payment: Payment | null };

async function writeRefund(
  client: pg.Pool | pg.PoolClient,
  recipients: readonly EventRecipient[],
  { refund, change, postings, outgoingEvent }: RefundUpdate,
): Promise<WrittenRefund | null> {
  const { rows } = await client.query<Pick<PaymentRefund, 'version'>>(
    WRITE_REFUND({
      ...refund,
      ...postingLists(postings),
      ...eventRows(recipients, outgoingEvent),
      event: change.event,
      detail: change.refusal ?? change.reference ?? null,
      staffName: change.staff?.by ?? null,
      staffReason: change.staff?.reason ?? null,
      journalEvent: JOURNAL_EVENTS[change.event] ?? 'refund-after-delivery',
      // The payment that was not delivered has a message and a step of its own.
      isMessage: refund.state === 'refunded' && refund.cause !== 'not-delivered',
      isStep: STARTS_AGAIN.includes(change.event) && refund.cause !== 'not-delivered',
      day: toBusinessDay(refund.updatedAt),
    }),
  );
  return rows[0] ? { refund: { ...refund, version: rows[0].version }, payment: null } : null;
}

/** Store of {@link createRefundStore}. */
export type RefundStore = ReturnType<typeof createRefundStore>;

/** The refund of what was not delivered is shown as the state of its payment. */
const IS_AFTER_DELIVERY = eq(paymentRefunds.cause, 'staff');

function createRefundReads(pool: pg.Pool) {
  const db = drizzle(pool);
  return {
    find: async (id: string): Promise<PaymentRefund | null> => {
      const [row] = await db.select().from(paymentRefunds).where(eq(paymentRefunds.id, id));
      return row ?? null;
    },

    /** The refunds of payments after their delivery, oldest first, by payment. Payments without refunds are left out. */
    listOfPayments: async (paymentIds: string[]): Promise<ReadonlyMap<string, PaymentRefund[]>> => {
      const found = new Map<string, PaymentRefund[]>();
      if (paymentIds.length === 0) return found;
      const rows = await db
        .select()
        .from(paymentRefunds)
        .where(and(inArray(paymentRefunds.paymentId, paymentIds), IS_AFTER_DELIVERY))
        .orderBy(asc(paymentRefunds.number));
      for (const row of rows) found.set(row.paymentId, [...(found.get(row.paymentId) ?? []), row]);
      return found;
    },

    /** What is shown of the refunds of a payment after its delivery, oldest first, and what happened to them. */
    listShown: async (
      paymentId: string,
    ): Promise<{ refunds: ShownRefund[]; events: RefundHistoryEntry[] }> => {
      const { id, amountMinor, currency, state, takeBack } = paymentRefunds;
      const refunds = await db
        .select({ id, amountMinor, currency, state, takeBack })
        .from(paymentRefunds)
        .where(and(eq(paymentRefunds.paymentId, paymentId), IS_AFTER_DELIVERY))
        .orderBy(asc(paymentRefunds.number));
      if (refunds.length === 0) return { refunds, events: [] };
      const ids = refunds.map((refund) => refund.id);
      const events = await db
        .select()
        .from(paymentRefundEvents)
        .where(inArray(paymentRefundEvents.refundId, ids))
        .orderBy(asc(paymentRefundEvents.at), asc(paymentRefundEvents.version));
      return { refunds, events };
    },

    /** A refund's history, oldest first. */
    history: (refundId: string): Promise<RefundHistoryEntry[]> =>
      db
        .select()
        .from(paymentRefundEvents)
        .where(eq(paymentRefundEvents.refundId, refundId))
        .orderBy(asc(paymentRefundEvents.version)),
  };
}
