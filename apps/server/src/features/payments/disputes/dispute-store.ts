import { and, asc, eq, isNull } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { preparedStatement } from '../../../platform/database/prepared-statement.ts';
import { type BusinessDay, toBusinessDay } from '../reconciliation/business-day.ts';
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

/** Closes an open dispute. A lost one is a loss: the provider keeps that amount back. */
const CLOSE_DISPUTE = preparedStatement<
  Omit<DisputeClosing, 'at'> & { id: string; at: Date; day: BusinessDay }
>(
  'close-dispute',
  `
    WITH closed AS (
      UPDATE payment_disputes SET state = $outcome, closed_by = $by, closing_reason = $reason, closed_at = $at::timestamptz,
        updated_at = $at::timestamptz
      WHERE id = $id AND state = 'open' RETURNING *),
    posted AS (
      INSERT INTO journal (day, at, payment_id, event, debit, credit, amount_minor, currency)
      SELECT $day::date, c.closed_at, c.payment_id, 'dispute-lost', 'dispute-losses', 'receivable:' || p.mode,
        c.amount_minor, c.currency
      FROM closed c
      JOIN (SELECT id, mode FROM payments UNION ALL SELECT id, mode FROM archived_payments) p ON p.id = c.payment_id
      WHERE c.state = 'lost')
    SELECT id FROM closed`,
);

/** Creates the store of the disputes. Each function is one statement, and so one transaction. */
export function createDisputeStore(pool: pg.Pool) {
  const db = drizzle(pool);
  const find = async (id: string): Promise<PaymentDispute | null> => {
    const [row] = await db.select().from(paymentDisputes).where(eq(paymentDisputes.id, id));
    return row ?? null;
  };
  return {
    find,

    /** Opens a dispute. False when the provider's dispute is known already. */
    open: async (dispute: NewDispute): Promise<boolean> => {
      const row = { ...dispute, state: 'open' as const, updatedAt: dispute.openedAt };
      return (await db.insert(paymentDisputes).values(row).onConflictDoNothing()).rowCount === 1;
    },

    /** Closes an open dispute, with its loss in the journal; `null` when there is no open one. */
    close: async (
      id: string,
      { outcome, by, reason, at }: DisputeClosing,
    ): Promise<PaymentDispute | null> => {
      const day = toBusinessDay(at);
      const { rowCount } = await pool.query(CLOSE_DISPUTE({ id, outcome, by, reason, at, day }));
      return rowCount === 1 ? find(id) : null;
    },

    /** Records that the evidence of an open dispute was sent; false when it was before, or the dispute is not open. */
    noteEvidence: async (id: string, { by, at }: { by: string; at: Date }): Promise<boolean> => {
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
