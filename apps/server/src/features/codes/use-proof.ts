import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Clock } from '@portal/domain/time/clock';
import type { Db } from '@portal/platform/database/open-db';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { codes } from './tables.ts';

/** The payment that a proof is used for. */
export type ProvenPayment = {
  orderId: string;
  /** The way to pay. */
  mode: string;
  /** What the order buys (payments/transactions/purchase-key.ts), for a proof that is kept for repeats. */
  purchase: string;
  /**
   * Whether a proof that is kept for repeats is enough, because a PIN is asked for as well: `accept` it, or `spend` it
   * because the PIN is checked next. Left out: it is not enough.
   */
  kept?: 'accept' | 'spend' | undefined;
};

/** A proof, its browser and number, and the one thing that it is used for. */
export type UseProofInput = {
  proof: string;
  visitorId: string;
  msisdn: Msisdn;
} & ({ payment: ProvenPayment } | { lead: string });

/**
 * Uses a proof: it must belong to this visitor and number, be younger than ten minutes and be for this order and way to pay
 * (RULINGS 81). Repeating the same use succeeds, so that a double click or a lost response needs no second code. One
 * statement.
 */
export async function useProof(
  { db, clock }: { db: Db; clock: Clock },
  use: UseProofInput,
): Promise<boolean> {
  const now = clock.now();
  const payment = 'payment' in use ? use.payment : null;
  const usedFor = 'payment' in use ? use.payment.orderId : use.lead;
  const { rowCount } = await db
    .update(codes)
    .set({ proofUsedFor: usedFor, ...(payment?.kept === 'spend' && { keptUntil: null }) })
    .where(
      and(
        eq(codes.proof, use.proof),
        eq(codes.visitorId, use.visitorId),
        eq(codes.msisdn, use.msisdn),
        or(isNull(codes.proofUsedFor), eq(codes.proofUsedFor, usedFor)),
        payment ? isForPayment(payment, now) : and(eq(codes.purpose, 'lead'), gt(codes.proofExpiresAt, now)),
      ),
    );
  return rowCount === 1;
}

function isForPayment({ orderId, mode, purchase, kept }: ProvenPayment, now: Date) {
  const isForOrder = and(eq(codes.orderId, orderId), gt(codes.proofExpiresAt, now));
  const isForRepeat = and(eq(codes.keptFor, purchase), gt(codes.keptUntil, now));
  return and(
    eq(codes.purpose, 'wallet-payment'),
    or(isNull(codes.paymentMode), eq(codes.paymentMode, mode)),
    kept ? or(isForOrder, isForRepeat) : isForOrder,
  );
}
