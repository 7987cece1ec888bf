import { createDisputeStore, type PaymentDispute } from '@portal/payments/disputes/dispute-store';
import { findReviewCause, type ReviewCause } from '@portal/payments/engine/find-review-cause';
import type { Payment, PaymentHistoryEntry } from '@portal/payments/engine/payment';
import type { PaymentStore } from '@portal/payments/engine/payment-store';
import { paymentCallbacks, paymentMessages } from '@portal/payments/engine/tables';
import type { PaymentRefund } from '@portal/payments/refunds/refund';
import { createRefundStore } from '@portal/payments/refunds/refund-store';
import { eq, or, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { type CaseState, readCaseState } from './case-state.ts';

/** A queued or failing job that sends a message. */
export type QueuedJob = { name: string; runAt: Date; attempts: number; lastError: string | null };

/** Everything stored about a payment. */
export type PaymentHistory = {
  payment: Payment;
  /** Its state with what refunds and disputes say about it. */
  caseState: CaseState;
  /** Why it is in review; `null` in other states. */
  cause: ReviewCause | null;
  events: PaymentHistoryEntry[];
  callbacks: (typeof paymentCallbacks.$inferSelect)[];
  messages: (typeof paymentMessages.$inferSelect)[];
  jobs: QueuedJob[];
  /** Refunds after delivery, oldest first. */
  refunds: PaymentRefund[];
  disputes: PaymentDispute[];
};

/** Reads everything stored about a payment; `null` when it does not exist. Phone numbers are not masked. */
export async function readPaymentHistory(
  { pool, store }: { pool: pg.Pool; store: PaymentStore },
  id: string,
): Promise<PaymentHistory | null> {
  const payment = await store.find(id);
  if (!payment) return null;
  const db = drizzle(pool);
  const reference = payment.providerReference ?? id;
  const [caseState, events, callbacks, messages, jobs, refunds, disputes] = await Promise.all([
    readCaseState(pool, id),
    store.history(id),
    db
      .select()
      .from(paymentCallbacks)
      .where(or(eq(paymentCallbacks.reference, id), eq(paymentCallbacks.reference, reference)))
      .orderBy(paymentCallbacks.id),
    readMessages({ pool, store }, payment),
    listJobs(pool, id),
    createRefundStore(pool).listOfPayments([id]),
    createDisputeStore(pool).listOfPayment(id),
  ]);
  const cause = payment.state === 'review' ? findReviewCause(events) : null;
  const ofPayment = refunds.get(id) ?? [];
  return {
    payment,
    // Between both reads it may have been archived, never erased.
    caseState: caseState ?? payment.state,
    cause,
    events,
    callbacks,
    messages,
    jobs,
    refunds: ofPayment,
    disputes,
  };
}

async function readMessages(
  { pool, store }: { pool: pg.Pool; store: PaymentStore },
  { id, isArchived }: Payment,
): Promise<PaymentHistory['messages']> {
  if (isArchived) return store.readArchivedMessages(id);
  const isOfPayment = eq(paymentMessages.paymentId, id);
  return drizzle(pool).select().from(paymentMessages).where(isOfPayment).orderBy(paymentMessages.sentAt);
}

async function listJobs(pool: pg.Pool, id: string): Promise<QueuedJob[]> {
  const { rows } = await drizzle(pool).execute<QueuedJob>(sql`
    SELECT task_identifier AS name, run_at AS "runAt", attempts::int, last_error AS "lastError"
    FROM graphile_worker.jobs
    WHERE starts_with(key, ${`message:${id}:`}) ORDER BY run_at`);
  return rows.map((row) => ({ ...row, runAt: new Date(row.runAt) }));
}
