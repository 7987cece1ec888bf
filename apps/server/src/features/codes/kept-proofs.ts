import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Clock } from '@portal/domain/time/clock';
import type { Db } from '@portal/platform/database/open-db';
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { codes } from './tables.ts';
import type { ProvenPayment } from './use-proof.ts';

type KeptProofDeps = { db: Db; clock: Clock };

/** A proof in the hands of the browser and for the number that it belongs to. */
export type KeptProofInput = { proof: string; visitorId: string; msisdn: Msisdn };

/**
 * Keeps the proof of a payment whose PIN was right: this browser may repeat the same purchase with the PIN of the same
 * number and no code. Another recipient, product or amount needs a code that names it (RULINGS 81). The time counts from the
 * code, so repeats do not extend it. For anything without a PIN the proof has ended. A proof without a code by SMS, or one
 * that is too old, is not kept.
 * @param kept.purchase the purchase that may be repeated (payments/transactions/purchase-key.ts)
 * @param keepMinutes how long after its code a proof is kept; 0: none is
 */
export async function keepProof(
  { db, clock }: KeptProofDeps,
  { proof, visitorId, msisdn, purchase }: KeptProofInput & { purchase: string },
  keepMinutes: number,
): Promise<void> {
  const now = clock.now().toISOString();
  const until = sql`${codes.verifiedAt} + make_interval(mins => ${keepMinutes})`;
  await db
    .update(codes)
    .set({
      proofUsedFor: null,
      proofExpiresAt: sql`least(${codes.proofExpiresAt}, ${now}::timestamptz)`,
      keptUntil: until,
      keptFor: purchase,
    })
    .where(
      and(
        eq(codes.proof, proof),
        eq(codes.purpose, 'wallet-payment'),
        eq(codes.visitorId, visitorId),
        eq(codes.msisdn, msisdn),
        isNull(codes.email),
        sql`${until} > ${now}::timestamptz`,
      ),
    );
}

/** Finds the kept proof of this browser for a number that may pay this order; `null` when a code is needed. */
export async function findKeptProof(
  { db, clock }: KeptProofDeps,
  { visitorId, msisdn, payment }: Omit<KeptProofInput, 'proof'> & { payment: ProvenPayment },
): Promise<string | null> {
  const [row] = await db
    .select({ proof: codes.proof })
    .from(codes)
    .where(
      and(
        eq(codes.visitorId, visitorId),
        eq(codes.msisdn, msisdn),
        eq(codes.purpose, 'wallet-payment'),
        eq(codes.keptFor, payment.purchase),
        gt(codes.keptUntil, clock.now()),
        or(isNull(codes.paymentMode), eq(codes.paymentMode, payment.mode)),
        or(isNull(codes.proofUsedFor), eq(codes.proofUsedFor, payment.orderId)),
      ),
    )
    .orderBy(desc(codes.keptUntil))
    .limit(1);
  return row?.proof ?? null;
}

/** Ends every kept proof of this browser: the device has become a shared one. */
export async function endKeptProofs({ db }: Pick<KeptProofDeps, 'db'>, visitorId: string): Promise<void> {
  await db.update(codes).set({ keptUntil: null }).where(eq(codes.visitorId, visitorId));
}
