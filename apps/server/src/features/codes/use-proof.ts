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
  const { rowCount } = await db
    .update(codes)
    .set({ proofUsedFor: use.usedFor })
    .where(
      and(
        eq(codes.proof, use.proof),
        eq(codes.purpose, use.purpose ?? 'wallet-payment'),
        eq(codes.visitorId, use.visitorId),
        eq(codes.msisdn, use.msisdn),
        gt(codes.proofExpiresAt, clock.now()),
        or(isNull(codes.proofUsedFor), eq(codes.proofUsedFor, use.usedFor)),
      ),
    );
  return rowCount === 1;
}
