import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Clock } from '@portal/domain/time/clock';
import type { Db } from '@portal/platform/database/open-db';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { codes } from './tables.ts';

type AccessDeps = { db: Db; clock: Clock };

/** The number whose purchases a browser may read, and until when. */
export type HistoryAccess = { msisdn: Msisdn; until: Date };

/**
 * Finds the number that this browser verified last to read its purchases. The proof is bound to the visitor's cookie,
 * so that no call names a number or a proof. `null`: none, or it has expired.
 */
export async function findHistoryAccess(
  { db, clock }: AccessDeps,
  visitorId: string,
): Promise<HistoryAccess | null> {
  const [row] = await db
    .select({ msisdn: codes.msisdn, until: codes.proofExpiresAt })
    .from(codes)
    .where(
      and(
        eq(codes.visitorId, visitorId),
        eq(codes.purpose, 'history'),
        // A code by e-mail proves no number.
        isNull(codes.email),
        gt(codes.proofExpiresAt, clock.now()),
      ),
    )
    .orderBy(desc(codes.proofExpiresAt))
    .limit(1);
  return row?.until ? { msisdn: row.msisdn, until: row.until } : null;
}

/** Ends the access of this browser to every number's purchases. */
export async function endHistoryAccess({ db, clock }: AccessDeps, visitorId: string): Promise<void> {
  const isHistory = and(eq(codes.visitorId, visitorId), eq(codes.purpose, 'history'));
  await db.update(codes).set({ proofExpiresAt: clock.now() }).where(isHistory);
}
