import type { Clock } from '@portal/domain/clock';
import type { Msisdn } from '@portal/domain/msisdn';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Db } from '../../platform/db/open-db.ts';
import { type CodePurpose, codes } from './tables.ts';

/** A proof and what it shall be used for; its purpose is to pay unless said otherwise. */
export type ProofUse = {
  proof: string;
  visitorId: string;
  msisdn: Msisdn;
  usedFor: string;
  purpose?: CodePurpose;
};

/**
 * Uses up a proof: it must be this visitor's, for that number, younger than ten minutes, and not used for anything
 * else. The same use again is the same use: a double click or a lost answer costs no second code. One statement.
 */
export async function useProof({ db, clock }: { db: Db; clock: Clock }, use: ProofUse): Promise<boolean> {
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
