import { type BusinessDay, toBusinessDay } from '@portal/domain/time/business-day';
import { inTransaction } from '@portal/platform/database/in-transaction';
import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type { EventRecipient, NewEvent } from '@portal/platform/events/event';
import { type EventRows, eventRows, recordEventSql } from '@portal/platform/events/record-event';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { toEventAmount } from '../engine/payment-events.ts';
import { leftOfCharge, lockReturnedSums, readReturnedSums } from '../engine/returned-sums.ts';
import { shortReference } from '../short-reference.ts';
import { type DisputeState, paymentDisputes } from './tables.ts';

/** A dispute. */
export type PaymentDispute = typeof paymentDisputes.$inferSelect;

/** A dispute to be opened. */
export type NewDispute = Pick<
  PaymentDispute,
  | 'id'
  | 'paymentId'
  | 'providerReference'
  | 'amountMinor'
  | 'currency'
  | 'reason'
  | 'evidenceDueAt'
  | 'openedAt'
  | 'openedBy'
>;

/** How a dispute ended. */
export type DisputeClosing = {
  outcome: Exclude<DisputeState, 'open'>;
  /** Who of the staff closed it; `null`: the provider reported it. */
  by: string | null;
  reason: string;
  at: Date;
};

/** Opens a dispute, unless the provider's is known already. */
const OPEN_DISPUTE = preparedStatement<NewDispute & EventRows>(
  'open-dispute',
  `
    WITH opened AS (
      INSERT INTO payment_disputes (id, payment_id, provider_reference, amount_minor, currency, state, reason,
        evidence_due_at, opened_at, opened_by, updated_at)
      VALUES ($id, $paymentId, $providerReference, $amountMinor, $currency, 'open', $reason, $evidenceDueAt, $openedAt,
        $openedBy, $openedAt)
      ON CONFLICT DO NOTHING RETURNING *),
    told AS (${recordEventSql('opened', 'updated_at')})
    SELECT id FROM opened`,
);

/**
 * Gives an open dispute that staff entered the name that its provider reports: it is the same dispute, and not a second one of
 * the same charge.
 */
const NAME_DISPUTE = preparedStatement<{
  paymentId: string;
  providerReference: string | null;
  amountMinor: number;
  at: Date;
}>(
  'name-dispute',
  `UPDATE payment_disputes SET provider_reference = $providerReference, updated_at = $at
   WHERE id = (SELECT id FROM payment_disputes
     WHERE payment_id = $paymentId AND state = 'open' AND provider_reference IS NULL AND amount_minor = $amountMinor
     ORDER BY opened_at, id LIMIT 1)`,
);

const IS_KNOWN = preparedStatement<{ paymentId: string; providerReference: string | null }>(
  'is-dispute-known',
  'SELECT FROM payment_disputes WHERE payment_id = $paymentId AND provider_reference = $providerReference',
);

/** States whose refund or delivery is posted already: what a dispute takes then is a loss. */
const HAS_ENDED = `state IN ('fulfilled', 'refunded', 'charged-back')`;

/**
 * Gives an unfinished payment a new version: a decision of staff about the money, or a step, that read it before the dispute
 * is decided again.
 */
const TOUCH_PAYMENT = preparedStatement<{ paymentId: string }>(
  'touch-disputed-payment',
  `UPDATE payments SET version = version + 1 WHERE id = $paymentId AND NOT ${HAS_ENDED}`,
);

/** The provider or the bank has set another day for the evidence. */
const POSTPONE_EVIDENCE = preparedStatement<{ id: string; dueAt: Date; at: Date }>(
  'postpone-evidence',
  `UPDATE payment_disputes SET evidence_due_at = $dueAt, updated_at = $at
   WHERE id = $id AND state = 'open' AND evidence_due_at IS DISTINCT FROM $dueAt`,
);

/**
 * Closes an open dispute. What a lost one took was the customer's money while the payment is neither delivered nor refunded,
 * and is a loss otherwise. What follows is queued: refunds that waited for it are released or end.
 */
const CLOSE_DISPUTE = preparedStatement<
  Omit<DisputeClosing, 'at'> & EventRows & { id: string; at: Date; day: BusinessDay }
>(
  'close-dispute',
  `
    WITH closed AS (
      UPDATE payment_disputes SET state = $outcome, closed_by = $by, closing_reason = $reason, closed_at = $at::timestamptz,
        updated_at = $at::timestamptz
      WHERE id = $id AND state = 'open' RETURNING *),
    taken AS (
      UPDATE payments p SET version = p.version + 1,
        lost_minor = CASE WHEN c.state = 'lost' THEN coalesce(p.lost_minor, 0) + c.amount_minor ELSE p.lost_minor END
      FROM closed c WHERE p.id = c.payment_id AND NOT p.${HAS_ENDED}
      RETURNING p.id),
    posted AS (
      INSERT INTO journal (day, at, payment_id, event, debit, credit, amount_minor, currency)
      SELECT open_business_day($day::date), c.closed_at, c.payment_id, 'dispute-lost',
        CASE WHEN EXISTS (SELECT FROM taken) THEN 'customer-money' ELSE 'dispute-losses' END, 'receivable:' || p.mode,
        c.amount_minor, c.currency
      FROM closed c
      JOIN (SELECT id, mode FROM payments UNION ALL SELECT id, mode FROM archived_payments) p ON p.id = c.payment_id
      WHERE c.state = 'lost'),
    told AS (${recordEventSql('closed', 'closed_at')})
    SELECT id, graphile_worker.add_job('settle-dispute', payload => json_build_object('disputeId', id),
      job_key => 'settle-dispute:' || id) FROM closed`,
);

/** Result of opening a dispute. `exceeds`: more than refunds and other disputes have left of the charge. */
export type OpenedDispute = 'opened' | 'known' | 'exceeds';

/**
 * Creates the store of the disputes. Each change is one transaction.
 * @param recipients systems that receive events about changes (docs/events.md); empty where disputes are only read
 */
export function createDisputeStore(pool: pg.Pool, recipients: readonly EventRecipient[] = []) {
  const db = drizzle(pool);
  const find = async (id: string): Promise<PaymentDispute | null> => {
    const [row] = await db.select().from(paymentDisputes).where(eq(paymentDisputes.id, id));
    return row ?? null;
  };
  return {
    find,

    /**
     * Opens a dispute, under the lock of its payment. What staff enter may not exceed what is left of the charge. What the
     * provider reports (`openedBy: null`) has happened: it is recorded beside a refund too, and the audit names it; but
     * disputes alone never exceed the charge.
     */
    open: (dispute: NewDispute): Promise<OpenedDispute> =>
      inTransaction(pool, async (client) => {
        const { paymentId, amountMinor, openedBy, openedAt } = dispute;
        await lockReturnedSums(client, paymentId);
        if (openedBy === null && dispute.providerReference !== null) {
          if ((await client.query(IS_KNOWN(dispute))).rowCount) return 'known';
          if ((await client.query(NAME_DISPUTE({ ...dispute, at: openedAt }))).rowCount) return 'known';
        }
        await client.query(TOUCH_PAYMENT({ paymentId }));
        const sums = await readReturnedSums(client, paymentId);
        const left = leftOfCharge(openedBy === null ? { ...sums, refunds: 0 } : sums);
        if (amountMinor > left) return 'exceeds';
        const outgoing = eventRows(recipients, toOpenedEvent(dispute));
        return (await client.query(OPEN_DISPUTE({ ...dispute, ...outgoing }))).rowCount === 1
          ? 'opened'
          : 'known';
      }),

    /** Notes another day for the evidence of an open dispute. */
    postponeEvidence: async (id: string, { dueAt, at }: { dueAt: Date; at: Date }): Promise<void> => {
      await pool.query(POSTPONE_EVIDENCE({ id, dueAt, at }));
    },

    /** Closes an open dispute, with its loss in the journal; `null` when there is no open one. */
    close: async (id: string, closing: DisputeClosing): Promise<PaymentDispute | null> => {
      const open = await find(id);
      if (!open) return null;
      const outgoing = eventRows(recipients, toClosedEvent(open, closing));
      const day = toBusinessDay(closing.at);
      const isClosed = await inTransaction(pool, async (client) => {
        await lockReturnedSums(client, open.paymentId);
        return (await client.query(CLOSE_DISPUTE({ id, ...closing, ...outgoing, day }))).rowCount === 1;
      });
      return isClosed ? find(id) : null;
    },

    /** Records that the evidence of an open dispute was sent; false when it was before, or the dispute is not open. */
    recordEvidenceSent: async (id: string, { by, at }: { by: string; at: Date }): Promise<boolean> => {
      const isWaiting = and(
        eq(paymentDisputes.id, id),
        eq(paymentDisputes.state, 'open'),
        isNull(paymentDisputes.evidenceSentAt),
      );
      const sent = { evidenceSentAt: at, evidenceSentBy: by, updatedAt: at };
      return (await db.update(paymentDisputes).set(sent).where(isWaiting)).rowCount === 1;
    },

    /** The disputes of a payment, oldest first. */
    listOfPayment: (paymentId: string): Promise<PaymentDispute[]> =>
      db
        .select()
        .from(paymentDisputes)
        .where(eq(paymentDisputes.paymentId, paymentId))
        .orderBy(asc(paymentDisputes.openedAt), asc(paymentDisputes.id)),
  };
}

/** Store of {@link createDisputeStore}. */
export type DisputeStore = ReturnType<typeof createDisputeStore>;

/** The fields of a dispute that are reported. */
type ReportedDispute = Pick<
  typeof paymentDisputes.$inferSelect,
  'id' | 'paymentId' | 'amountMinor' | 'currency' | 'providerReference' | 'evidenceDueAt' | 'openedAt'
>;

/** The event for other systems about a new dispute. Pure function. */
function toOpenedEvent(dispute: ReportedDispute): NewEvent {
  const { id, openedAt } = dispute;
  const data = { ...disputeData(dispute), outcome: null };
  return { id: `evt_${id}_opened`, type: 'dispute.opened', at: openedAt, data, numbers: {} };
}

/** The event for other systems about the end of a dispute. Pure function. */
function toClosedEvent(
  dispute: ReportedDispute,
  { outcome, at }: { outcome: DisputeState; at: Date },
): NewEvent {
  const data = { ...disputeData(dispute), outcome };
  return { id: `evt_${dispute.id}_closed`, type: 'dispute.closed', at, data, numbers: {} };
}

function disputeData({
  id,
  paymentId,
  amountMinor: minor,
  currency,
  providerReference,
  evidenceDueAt,
}: ReportedDispute) {
  return {
    disputeId: id,
    transactionId: paymentId,
    reference: shortReference(paymentId),
    amount: toEventAmount({ minor, currency }),
    providerReference,
    evidenceDueAt: evidenceDueAt?.toISOString() ?? null,
  };
}
