import { and, asc, eq, isNull } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { preparedStatement } from '../../../platform/database/prepared-statement.ts';
import type { EventRecipient } from '../../../platform/events/event.ts';
import { type EventRows, eventRows, recordEventSql } from '../../../platform/events/record-event.ts';
import { type BusinessDay, toBusinessDay } from '../reconciliation/business-day.ts';
import { toClosedEvent, toOpenedEvent } from './dispute-events.ts';
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

/** The provider or the bank has set another day for the evidence. */
const POSTPONE_EVIDENCE = preparedStatement<{ id: string; dueAt: Date; at: Date }>(
  'postpone-evidence',
  `UPDATE payment_disputes SET evidence_due_at = $dueAt, updated_at = $at
   WHERE id = $id AND state = 'open' AND evidence_due_at IS DISTINCT FROM $dueAt`,
);

/** Closes an open dispute. A lost one is a loss: the provider keeps that amount back. */
const CLOSE_DISPUTE = preparedStatement<
  Omit<DisputeClosing, 'at'> & EventRows & { id: string; at: Date; day: BusinessDay }
>(
  'close-dispute',
  `
    WITH closed AS (
      UPDATE payment_disputes SET state = $outcome, closed_by = $by, closing_reason = $reason, closed_at = $at::timestamptz,
        updated_at = $at::timestamptz
      WHERE id = $id AND state = 'open' RETURNING *),
    posted AS (
      INSERT INTO journal (day, at, payment_id, event, debit, credit, amount_minor, currency)
      SELECT open_business_day($day::date), c.closed_at, c.payment_id, 'dispute-lost', 'dispute-losses', 'receivable:' || p.mode,
        c.amount_minor, c.currency
      FROM closed c
      JOIN (SELECT id, mode FROM payments UNION ALL SELECT id, mode FROM archived_payments) p ON p.id = c.payment_id
      WHERE c.state = 'lost'),
    told AS (${recordEventSql('closed', 'closed_at')})
    SELECT id FROM closed`,
);

/**
 * Creates the store of the disputes. Each change is one statement, and so one transaction.
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

    /** Opens a dispute. False when the provider's dispute is known already. */
    open: async (dispute: NewDispute): Promise<boolean> => {
      const outgoing = eventRows(recipients, toOpenedEvent(dispute));
      return (await pool.query(OPEN_DISPUTE({ ...dispute, ...outgoing }))).rowCount === 1;
    },

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
      const { rowCount } = await pool.query(CLOSE_DISPUTE({ id, ...closing, ...outgoing, day }));
      return rowCount === 1 ? find(id) : null;
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

    /** Open disputes, the one whose evidence is due first first. */
    listOpen: (): Promise<PaymentDispute[]> =>
      db
        .select()
        .from(paymentDisputes)
        .where(eq(paymentDisputes.state, 'open'))
        .orderBy(asc(paymentDisputes.evidenceDueAt), asc(paymentDisputes.openedAt)),
  };
}

/** Store of {@link createDisputeStore}. */
export type DisputeStore = ReturnType<typeof createDisputeStore>;
