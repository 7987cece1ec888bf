import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Clock } from '@portal/domain/time/clock';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Db } from '../../platform/database/open-db.ts';
import { type CodePurpose, codes } from './tables.ts';

/** A proof and what it is used for. `purpose` defaults to a payment. */
export type UseProofInput = {
  proof: string;
  visitorId: string;
  msisdn: Msisdn;
  usedFor: string;
  purpose?: CodePurpose;
  /**
   * Whether a proof that is kept for repeats is enough, because a PIN is asked for as well: `accept` it, or `spend` it
   * because the PIN is checked next. Left out: it is not enough.
   */
  kept?: 'accept' | 'spend' | undefined;
};

/**
 * Uses a proof: it must belong to this visitor and number, be younger than ten minutes and not be used for anything
 * else. Repeating the same use succeeds, so that a double click or a lost response needs no second code. One
 * statement.
 */
export async function useProof(
  { db, clock }: { db: Db; clock: Clock },
  use: UseProofInput,
): Promise<boolean> {
  const now = clock.now();
  const { rowCount } = await db
    .update(codes)
    .set({ proofUsedFor: use.usedFor, ...(use.kept === 'spend' && { keptUntil: null }) })
    .where(
      and(
        eq(codes.proof, use.proof),
        eq(codes.purpose, use.purpose ?? 'wallet-payment'),
        eq(codes.visitorId, use.visitorId),
        eq(codes.msisdn, use.msisdn),
        use.kept
          ? or(gt(codes.proofExpiresAt, now), gt(codes.keptUntil, now))
          : gt(codes.proofExpiresAt, now),
        or(isNull(codes.proofUsedFor), eq(codes.proofUsedFor, use.usedFor)),
      ),
    );
  return rowCount === 1;
}
