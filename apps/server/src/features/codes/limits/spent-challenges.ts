import { lt } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../../platform/database/open-db.ts';
import { spentChallenges } from './contact-tables.ts';
import type { SolvedChallenge } from './proof-of-work.ts';

/** Marks a solved challenge as used. Returns false when it was used before. */
export async function useChallenge(tx: DbOrTx, solved: SolvedChallenge): Promise<boolean> {
  const { rowCount } = await tx.insert(spentChallenges).values(solved).onConflictDoNothing();
  return rowCount === 1;
}

/** Erases expired challenges, which are refused anyway. */
export async function eraseSpentChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(spentChallenges).where(lt(spentChallenges.expiresAt, now));
}
