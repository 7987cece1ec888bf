import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { MandateState } from '@portal/domain/payments/mandate';
import type { Db, Tx } from '@portal/platform/database/open-db';
import { and, asc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { PaymentMode } from '../methods/payment-mode.ts';
import { type MandateReason, paymentMandates } from './tables.ts';

/** A provider confirms an end within seconds. One that has not after this time is shown to the staff. */
const UNCONFIRMED_AFTER_MS = 3_600_000;

/** A mandate that has ended here, and whose provider was told and has not confirmed it. It may still hold the permission. */
export type UnconfirmedEnd = {
  id: string;
  payer: Msisdn;
  mode: PaymentMode;
  state: MandateState;
  reason: MandateReason | null;
  closedAt: Date | null;
  /** How often the provider was told. */
  tries: number;
  /** When it is told next. */
  dueAt: Date | null;
};

const isUnconfirmed = (now: Date) =>
  and(
    isNotNull(paymentMandates.dueAt),
    lt(paymentMandates.closedAt, new Date(now.getTime() - UNCONFIRMED_AFTER_MS)),
    // A page that nobody has paid yet is waited for, and has given nothing.
    sql`NOT EXISTS (SELECT FROM payments p WHERE p.id = ${paymentMandates.firstPaymentId} AND p.charged_minor IS NULL)`,
  );

/** Lists the ends that providers have not confirmed within an hour, the oldest first. */
export function listUnconfirmedEnds(db: Db, now: Date, limit: number): Promise<UnconfirmedEnd[]> {
  const { id, payer, mode, state, reason, closedAt, tries, dueAt } = paymentMandates;
  return db
    .select({ id, payer, mode, state, reason, closedAt, tries, dueAt })
    .from(paymentMandates)
    .where(isUnconfirmed(now))
    .orderBy(asc(closedAt))
    .limit(limit);
}

/** Counts them, for /metrics. */
export function countUnconfirmedEnds(db: Db, now: Date): Promise<number> {
  return db.$count(paymentMandates, isUnconfirmed(now));
}

/**
 * Records that somebody of the staff knows from the provider that a mandate has ended there: it is told no more, and other payments from the
 * number are started again.
 * @returns false when it is not one that waits for a confirmation
 */
export async function confirmEnd(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(paymentMandates)
    .set({ dueAt: null, releasedAt: now })
    .where(and(eq(paymentMandates.id, id), isUnconfirmed(now)));
  return rowCount === 1;
}
